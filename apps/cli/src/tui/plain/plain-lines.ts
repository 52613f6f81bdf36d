import { type Action, keyLabel } from '../keys/keys.ts'
import type { Option, Prompt } from '../shell/prompt.ts'
import { plainTexts } from './messages.ts'

/** A row for reading aloud, with all of its columns. */
export type PlainRow = { name: string | null; text: string; details: readonly string[] }
export type PlainList = { head: readonly string[]; rows: readonly PlainRow[]; from: number; count: number }

const numbered = (texts: readonly string[], from = 1) => texts.map((text, at) => `${at + from}. ${text}`)

/** A page of a list: numbered rows, and how to reach the others. */
export function listLines({ head, rows, from, count }: PlainList): string[] {
  const there = [
    from > 0 && plainTexts.previous,
    from + rows.length < count && plainTexts.next(count - from - rows.length),
  ].filter((line) => line !== false)
  const texts = rows.map(({ text }) => text)
  return [...head.filter((line) => line.trim() !== ''), ...numbered(texts, from + 1), ...there]
}

const optionText = ({ text, aside, why }: Option): string =>
  [text, why === null ? aside : plainTexts.cannot(why)].filter(Boolean).join(', ')

/** Options read at once; the rest are counted and can be found by typing. */
const OPTIONS_MAX = 20

/** A prompt with numbered answers. */
export function promptLines(prompt: Prompt): string[] {
  switch (prompt.kind) {
    case 'choice':
      return [prompt.text, plainTexts.choices(prompt.choices.map(({ key, label }) => `${key} ${label}`))]
    case 'text':
      return [prompt.text === '' ? prompt.label : plainTexts.instead(prompt.label, prompt.text)]
    case 'menu':
      return [prompt.title, ...numbered(prompt.entries.map(optionText)), plainTexts.chooseOrLeave]
    case 'pick': {
      const options = prompt.optionsFor(prompt.text)
      const more = options.length - OPTIONS_MAX
      return [
        prompt.title,
        ...numbered(options.slice(0, OPTIONS_MAX).map(optionText)),
        ...(more > 0 ? [plainTexts.more(more)] : []),
        plainTexts.chooseOrType,
      ]
    }
  }
}

/** The available keys, on request. */
export const keyLines = (actions: readonly Action[]): string[] =>
  actions.flatMap(({ key, menu, label }) =>
    key === null || (menu ?? label) === '' ? [] : [`${keyLabel(key)}: ${menu ?? label}`],
  )
