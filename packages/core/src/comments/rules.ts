import type { InputProblem } from '../input-rules.ts'
import { isBlank, isLongerThan } from '../text-rules.ts'
import { COMMENT_MAX_LENGTH, MENTIONS_MAX, QUOTE_MAX_LENGTH } from './limits.ts'
import type { commentMessages as say } from './messages.ts'

export type CommentProblem = InputProblem<typeof say>

/** A name after an @ that is not part of a word, path or address. */
const MENTION = /(?<![\w@./-])@([A-Za-z0-9](?:[\w-]*[A-Za-z0-9_])?)/g

/** The mentions in a comment, with usernames in lower case. */
export const mentionsIn = (content: string): { username: string; from: number; to: number }[] =>
  [...content.matchAll(MENTION)].map(({ 0: whole, 1: name = '', index }) => ({
    username: name.toLowerCase(),
    from: index,
    to: index + whole.length,
  }))

/** The mentioned usernames, each once. */
export const mentionedIn = (content: string): string[] => [
  ...new Set(mentionsIn(content).map(({ username }) => username)),
]

/** What is wrong with a comment, or null. */
export function commentProblem(content: string): CommentProblem | null {
  if (isBlank(content)) return { reason: 'empty' }
  if (isLongerThan(content, COMMENT_MAX_LENGTH)) return { reason: 'tooLong', params: [COMMENT_MAX_LENGTH] }
  return mentionedIn(content).length > MENTIONS_MAX
    ? { reason: 'tooManyMentions', params: [MENTIONS_MAX] }
    : null
}

/** The username being typed before the cursor, without its @; null if there is none. */
export function mentionBefore(text: string, cursor: number): { from: number; typed: string } | null {
  const typed = /(?:^|[^\w@./-])@([\w-]*)$/.exec(text.slice(0, cursor))?.[1]
  return typed === undefined ? null : { from: cursor - typed.length - 1, typed }
}

/** The part of the commented lines that is stored, in case they are deleted. */
export const quoteOf = (text: string, { line, endLine }: { line: number; endLine: number }): string =>
  text
    .split(/\r?\n/)
    .slice(line - 1, endLine)
    .join('\n')
    .slice(0, QUOTE_MAX_LENGTH)

/** Whether a text has these lines (1-based). */
export const hasLines = (text: string, { line, endLine }: { line: number; endLine: number }): boolean =>
  Number.isInteger(line) &&
  Number.isInteger(endLine) &&
  line >= 1 &&
  endLine >= line &&
  endLine <= text.split('\n').length

/** Whether a point is inside the preview, as fractions of its width and height. */
export const isPoint = ({ x, y }: { x: number; y: number }): boolean =>
  [x, y].every((share) => Number.isFinite(share) && share >= 0 && share <= 1)
