import stringWidth from 'string-width'
import { clean } from '../platform/text/text.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The width of a text in columns, as Ink measures it. */
export const widthOf = (text: string): number => stringWidth(text)

/** A single line that is safe to display, cut to a width with an ellipsis. */
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

/** Capitalizes a label. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Wraps a text to a width; longer words are cut. */
export function inLines(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of clean(text).split(/ +/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(cut(word, columns))
  }
  return lines
}

/** Pads or cuts a text to an exact width. */
export function inColumns(text: string, columns: number): string {
  const line = cut(text, columns)
  return line + ' '.repeat(Math.max(0, columns - widthOf(line)))
}

/** Wraps a whole text to a width; longer words are broken. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of clean(text).split(/ +/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(...pieces(word, columns))
  }
  return lines
}

/** Splits a line verbatim into pieces of at most that width. */
export function pieces(line: string, columns: number): string[] {
  if (widthOf(line) <= columns) return [line]
  const parts: string[] = ['']
  let width = 0
  for (const { segment } of segmenter.segment(line)) {
    const more = widthOf(segment)
    if (width + more > columns && width > 0) {
      parts.push('')
      width = 0
    }
    parts[parts.length - 1] += segment
    width += more
  }
  return parts
}
