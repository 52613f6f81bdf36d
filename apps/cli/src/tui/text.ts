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

/** A label as the first word of a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The words of a text in lines of so many columns; a word that is wider than one is cut. */
export function inLines(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of clean(text).split(/ +/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(cut(word, columns))
  }
  return lines
}

/** The text in exactly as many columns. */
export function inColumns(text: string, columns: number): string {
  const line = cut(text, columns)
  return line + ' '.repeat(Math.max(0, columns - widthOf(line)))
}

/** The whole text in lines of so many columns; a word that is wider than one goes on in the next. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of clean(text).split(/ +/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(...pieces(word, columns))
  }
  return lines
}

/** A line as it is, blanks and all, in pieces of at most so many columns. */
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
