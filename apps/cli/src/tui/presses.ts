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
