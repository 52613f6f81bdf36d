import type { Key } from 'ink'

/** Pasted text must not move the cursor or reverse the text. */
const unsafe = /[\p{Cc}\p{Bidi_Control}]+/gu
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits into graphemes. */
export const letters = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** A text being edited, and how many of its graphemes are after the caret; none by default. */
export type Written = { text: string; behind?: number }

/** The text before and after the caret. */
export function atCaret({ text, behind = 0 }: Written): [before: string, after: string] {
  const all = letters(text)
  const at = Math.max(0, all.length - behind)
  return [all.slice(0, at).join(''), all.slice(at).join('')]
}

const lastWord = /\S*\s*$/u
const firstWord = /^\s*\S*/u

/** The text after a key, or after several characters that arrived at once. */
export function edited(written: Written, input: string, key: Key): Required<Written> {
  const [before, after] = atCaret(written)
  const at = (start: string, end: string) => ({ text: start + end, behind: letters(end).length })
  const goTo = (start: string) => at(start, written.text.slice(start.length))
  const isCtrl = (letter: string) => key.ctrl && input === letter
  const isAlt = (letter: string) => key.meta && input === letter
  const isByWord = key.ctrl || key.meta
  if (key.leftArrow || isCtrl('b') || isAlt('b'))
    return goTo(isByWord && !isCtrl('b') ? before.replace(lastWord, '') : withoutLast(before))
  if (key.rightArrow || isCtrl('f') || isAlt('f'))
    return goTo(before + (isByWord && !isCtrl('f') ? (firstWord.exec(after)?.[0] ?? '') : first(after)))
  if (key.home || isCtrl('a')) return goTo('')
  if (key.end || isCtrl('e')) return goTo(written.text)
  if (isCtrl('w') || (key.backspace && isByWord)) return at(before.replace(lastWord, ''), after)
  if (isAlt('d')) return at(before, after.replace(firstWord, ''))
  if (key.backspace) return at(withoutLast(before), after)
  if (key.delete || isCtrl('d')) return at(before, after.slice(first(after).length))
  if (isCtrl('u')) return at('', after)
  if (isCtrl('k')) return at(before, '')
  if (key.ctrl || key.meta || key.tab || input === '') return at(before, after)
  return at(before + input.replace(unsafe, ''), after)
}

const withoutLast = (text: string) => letters(text).slice(0, -1).join('')
const first = (text: string) => letters(text)[0] ?? ''
