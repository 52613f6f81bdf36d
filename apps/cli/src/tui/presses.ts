import type { Key } from 'ink'
import { letters } from './shell/edit.ts'

export type Press = { input: string; key: Key }

/** What was typed so fast, or pasted, that it came at once, as the keys that it is made of. */
export function pressesOf(input: string, key: Key): Press[] {
  if (key.ctrl || key.meta || input.length < 2) return [{ input, key }]
  return letters(input).map((letter) =>
    /^[\r\n]+$/.test(letter) ? { input: '', key: { ...key, return: true } } : { input: letter, key },
  )
}

const isPlain = ({ input, key }: Press) => input !== '' && !Object.values(key).some(Boolean)

/** Takes the characters that come next as one, else the next key. */
export function nextText(waiting: Press[]): Press | undefined {
  const first = waiting.shift()
  if (!first || !isPlain(first)) return first
  const end = waiting.findIndex((press) => !isPlain(press))
  const more = waiting.splice(0, end < 0 ? waiting.length : end)
  return { ...first, input: [first, ...more].map(({ input }) => input).join('') }
}
