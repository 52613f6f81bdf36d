import { fileMessages } from '@sandlot/core/files/messages'
import { isObject } from '../platform/disk/json-file.ts'
import { hints } from '../platform/output/hints.ts'
import { agentTexts } from './messages.ts'

/** The parameter or tool name for a flag or command. */
export const nameOf = (text: string): string => text.replace(/^--/, '').replaceAll(/[- ]/g, '_')

/** Names given by users are in quotes and may look like flags. */
const FLAG = /(?<=^|[\s(`])--[a-z]+(?:-[a-z]+)*(?![\w/=-]|\.\w)/g
const COMMAND = /\bsandlot((?: [a-z]+(?:-[a-z]+)*)+)/g
/** Agents have no standard input, and lists are arrays. */
const ELSEWHERE = /,(?: or)? (?:- to read|a secret)[^,;.]* standard input|; can be repeated/g

/** Rewords a sentence for people at a terminal for agents. */
export const forAgents = (said: string, properties: readonly string[], tools: readonly string[]): string =>
  said
    .replace(ELSEWHERE, '')
    .replace(FLAG, (flag) => (properties.includes(nameOf(flag)) ? `“${nameOf(flag)}”` : flag))
    .replace(COMMAND, (whole, words: string) => called(words.trim().split(' '), tools) ?? whole)

/** The tool named by the first words, followed by the other words. */
function called(words: readonly string[], tools: readonly string[]): string | null {
  for (let end = words.length; end > 0; end -= 1) {
    const tool = nameOf(words.slice(0, end).join(' '))
    if (tools.includes(tool)) return [tool, ...words.slice(end)].join(' ')
  }
  return null
}

/** Hints for users that agents follow differently. */
const otherWays: Readonly<Record<string, string>> = { [fileMessages.staleHint]: agentTexts.staleHint }

export type Reworded = { say: (said: string) => string; usage: string }

/** Rewords errors and hints in a document; its data stay unchanged. */
export function documentForAgents(document: Record<string, unknown>, how: Reworded): Record<string, unknown> {
  const { error, data } = document
  return {
    ...document,
    ...(error !== undefined && { error: reworded(error, how) }),
    ...(data !== undefined && {
      data: Array.isArray(data) ? data.map((one) => itemReworded(one, how)) : withNext(data, how),
    }),
  }
}

const withNext = (data: unknown, { say }: Reworded): unknown =>
  isObject(data) && Array.isArray(data.next) ? { ...data, next: data.next.map(String).map(say) } : data

const itemReworded = (item: unknown, how: Reworded): unknown =>
  isObject(item) && 'error' in item ? { ...item, error: reworded(item.error, how) } : item

function reworded(error: unknown, { say, usage }: Reworded): unknown {
  if (!isObject(error)) return error
  const { message, hint, field, next } = error
  return {
    ...error,
    message: say(String(message)),
    hint: hint === hints.usage ? usage : (otherWays[String(hint)] ?? say(String(hint))),
    ...(typeof field === 'string' && { field: nameOf(field) }),
    ...(Array.isArray(next) && { next: next.map(String).map(say) }),
  }
}
