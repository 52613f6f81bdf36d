import type { Key } from 'ink'
import { letters } from './edit.ts'

/** A key or text; pasted text is never interpreted as keys. */
export type Press = { input: string; key: Key; isPasted?: true }

/** Splits input that arrived at once into keys. */
export function pressesOf(input: string, key: Key): Press[] {
  if (isEscapeBefore(input, key))
    return [
      { input: '', key: { ...key, meta: false, escape: true } },
      { input, key: { ...key, meta: false } },
    ]
  if (key.ctrl || key.meta || input.length < 2) return [{ input, key }]
  return letters(input).map((letter) =>
    /^[\r\n]+$/.test(letter) ? { input: '', key: { ...key, return: true } } : { input: letter, key },
  )
}

/**
 * Alt is sent as Esc plus a character. Only word-editing keys use Alt; with others, it was an Esc typed just before.
 */
const isEscapeBefore = (input: string, key: Key) => key.meta && !key.ctrl && /^[^bdf\p{Cc}]$/u.test(input)

/** Pasted text, joined to one line. */
export const pasted = (text: string, key: Key): Press => ({
  input: text.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n\t]+/g, ' '),
  key,
  isPasted: true,
})

const isPlain = ({ input, key }: Press) => input !== '' && !Object.values(key).some(Boolean)

/** Takes the next run of characters as one text, or else the next key. */
export function nextText(waiting: Press[]): Press | undefined {
  const first = waiting.shift()
  if (!first || !isPlain(first)) return first
  const end = waiting.findIndex((press) => !isPlain(press))
  const more = waiting.splice(0, end < 0 ? waiting.length : end)
  return { ...first, input: [first, ...more].map(({ input }) => input).join('') }
}
