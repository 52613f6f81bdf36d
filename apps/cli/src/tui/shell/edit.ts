import type { Key } from 'ink'

/** What others paste must not move the cursor or turn the text around. */
const unsafe = /[\p{Cc}\p{Bidi_Control}]+/gu
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a person sees as one character each. */
export const letters = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** The text after a key, or after several characters that came at once. */
export function edited(text: string, input: string, key: Key): string {
  if (key.backspace || key.delete) return letters(text).slice(0, -1).join('')
  if (key.ctrl && input === 'u') return ''
  if (key.ctrl && input === 'w') return text.replace(/\S*\s*$/u, '')
  if (key.ctrl || key.meta || key.tab || input === '') return text
  return text + input.replace(unsafe, '')
}
