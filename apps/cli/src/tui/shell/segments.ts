import { cut, inColumns, widthOf } from '../text.ts'

export type Style =
  | 'strong'
  | 'dim'
  | 'accent'
  | 'good'
  | 'warn'
  | 'bad'
  | 'selected'
  | 'comment'
  | 'string'
  | 'keyword'
  | 'number'

/** A part of a line with one style. */
export type Segment = { text: string; style?: Style }

export const widthOfLine = (line: readonly Segment[]): number =>
  line.reduce((sum, { text }) => sum + widthOf(text), 0)

export const plainText = (line: readonly Segment[]): string => line.map(({ text }) => text).join('')

/** Pads or cuts the line to an exact width. */
export function fitLine(line: readonly Segment[], columns: number): Segment[] {
  const fitted: Segment[] = []
  let room = columns
  for (const segment of line) {
    const width = widthOf(segment.text)
    if (width > room) {
      // Cutting a text trims leading blanks, which separate it from its neighbor.
      const blanks = (/^ */.exec(segment.text)?.[0] ?? '').slice(0, room)
      const text = blanks + inColumns(segment.text, room - blanks.length)
      return room > 0 ? [...fitted, { ...segment, text }] : fitted
    }
    fitted.push(segment)
    room -= width
  }
  return room > 0 ? [...fitted, { text: ' '.repeat(room) }] : fitted
}

/** Two texts at the ends of a line; the left one is cut. */
export function ends(left: readonly Segment[], right: readonly Segment[], columns: number): Segment[] {
  const width = widthOfLine(right)
  if (width >= columns) return fitLine(right, columns)
  const short =
    left.length === 1 && left[0] ? [{ ...left[0], text: cut(left[0].text, columns - width) }] : left
  return [...fitLine(short, columns - width), ...right]
}
