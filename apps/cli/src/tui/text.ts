import stringWidth from 'string-width'
import { clean } from '../platform/text.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Columns that a text takes, counted as Ink counts them. */
export const widthOf = (text: string): number => stringWidth(text)

/** One line that is safe to show, cut to a number of columns with an ellipsis where something is missing. */
export function cut(text: string, columns: number): string {
  const line = clean(text)
  if (widthOf(line) <= columns) return line
  if (columns < 1) return ''
  let kept = ''
  let width = 0
  for (const { segment } of segmenter.segment(line)) {
    width += widthOf(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** The text in exactly as many columns. */
export function inColumns(text: string, columns: number): string {
  const line = cut(text, columns)
  return line + ' '.repeat(Math.max(0, columns - widthOf(line)))
}
