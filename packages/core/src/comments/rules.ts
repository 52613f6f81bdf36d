import type { InputProblem } from '../input-rules.ts'
import { isBlank, isLongerThan } from '../text-rules.ts'
import { COMMENT_MAX_LENGTH, MENTIONS_MAX, QUOTE_MAX_LENGTH } from './limits.ts'
import type { commentMessages as say } from './messages.ts'

export type CommentProblem = InputProblem<typeof say>

/** A name after an at sign that no word or address leads into. */
const MENTION = /(?<![\w@./-])@([A-Za-z0-9](?:[\w-]*[A-Za-z0-9_])?)/g

/** Where a comment names people, with the names in lower case. */
export const mentionsIn = (content: string): { username: string; from: number; to: number }[] =>
  [...content.matchAll(MENTION)].map(({ 0: whole, 1: name = '', index }) => ({
    username: name.toLowerCase(),
    from: index,
    to: index + whole.length,
  }))

/** The usernames that a comment names, each once. */
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

/** The name that somebody is typing in front of the cursor, without its at sign; null where they type none. */
export function mentionBefore(text: string, cursor: number): { from: number; typed: string } | null {
  const typed = /(?:^|[^\w@./-])@([\w-]*)$/.exec(text.slice(0, cursor))?.[1]
  return typed === undefined ? null : { from: cursor - typed.length - 1, typed }
}

/** What of the lines that a comment is about is kept, for when they are gone. */
export const quoteOf = (text: string, { line, endLine }: { line: number; endLine: number }): string =>
  text
    .split(/\r?\n/)
    .slice(line - 1, endLine)
    .join('\n')
    .slice(0, QUOTE_MAX_LENGTH)

/** Whether a text has these lines; they count from 1. */
export const hasLines = (text: string, { line, endLine }: { line: number; endLine: number }): boolean =>
  Number.isInteger(line) &&
  Number.isInteger(endLine) &&
  line >= 1 &&
  endLine >= line &&
  endLine <= text.split('\n').length

/** Whether a point lies in the preview, as shares of its width and height. */
export const isPoint = ({ x, y }: { x: number; y: number }): boolean =>
  [x, y].every((share) => Number.isFinite(share) && share >= 0 && share <= 1)
