import { keyLabel } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { inColumns, widthOf, wrapped } from '../text.ts'
import { isCutAtFoot } from './foot.ts'
import type { MenuEntry, Option, Prompt } from './prompt.ts'
import { fitLine, plainText, type Segment } from './segments.ts'

type Listing = { title: string; note: string; lines: Segment[][] }

type Size = {
  columns: number
  lines: number
  footColumns: number
  labelOf?: (key: string) => string
}

/** A prompt that replaces the main pane; null if it fits at the bottom. */
export function optionsOf(prompt: Prompt | null, size: Size): Listing | null {
  // Nobody should confirm what they cannot read.
  if (prompt?.kind === 'choice' && isCutAtFoot(prompt, size.footColumns))
    return {
      title: tuiTexts.question,
      note: '',
      lines: wrapped(prompt.text, size.columns - 2).map((text) => [{ text: `  ${text}`, style: 'warn' }]),
    }
  if (prompt?.kind !== 'menu' && prompt?.kind !== 'pick') return null
  const options = prompt.kind === 'menu' ? prompt.entries : prompt.optionsFor(prompt.text)
  const { index, title } = prompt
  const { labelOf = keyLabel } = size
  if (options.length === 0) {
    const typed = prompt.kind === 'pick' ? prompt.text.trim() : ''
    const why = typed === '' ? tuiTexts.noOption : tuiTexts.noMatch(typed)
    return { title, note: '', lines: [[], [{ text: `  ${why}`, style: 'dim' }]] }
  }
  const from = firstShown(index, options.length, size.lines)
  const keyWidth = Math.max(0, ...options.map((option) => widthOf(keyOf(option, labelOf))))
  const widest = Math.max(...options.map(({ text }) => widthOf(text)))
  const textWidth = Math.min(widest, Math.floor(size.columns / 2))
  return {
    title,
    note: tuiTexts.position(index + 1, String(options.length)),
    lines: options.slice(from, from + size.lines).map((option, at) =>
      row(option, {
        key: keyOf(option, labelOf),
        keyWidth,
        textWidth,
        columns: size.columns,
        isSelected: from + at === index,
      }),
    ),
  }
}

/** The first visible option; the selected one is centred if not all fit. */
export const firstShown = (index: number, count: number, lines: number): number =>
  Math.max(0, Math.min(index - Math.floor(lines / 2), count - lines))

const keyOf = (option: Option | MenuEntry, labelOf: (key: string) => string) =>
  'key' in option && option.key ? labelOf(option.key) : ''

type Row = { key: string; keyWidth: number; textWidth: number; columns: number; isSelected: boolean }

function row(
  option: Option | MenuEntry,
  { key: own, keyWidth, textWidth, columns, isSelected }: Row,
): Segment[] {
  const { text, aside, why } = option
  const key = keyWidth > 0 ? `${own.padEnd(keyWidth)}  ` : ''
  const after = why ?? aside
  const line: Segment[] = [
    { text: isSelected ? '❯ ' : '  ' },
    { text: key, style: 'accent' },
    { text: after ? inColumns(text, textWidth) : text, ...(why !== null && { style: 'dim' as const }) },
    ...(after ? [{ text: '  ' }, { text: after, style: 'dim' as const }] : []),
  ]
  const fitted = fitLine(line, columns)
  return isSelected ? [{ text: plainText(fitted), style: 'selected' }] : fitted
}
