import type { Segment } from '../shell/segments.ts'
import { pieces, widthOf } from '../text.ts'

/** Numbered lines, wrapped if they are too wide. */
export function foldLines(lines: readonly (readonly Segment[])[], columns: number): Segment[][] {
  const digits = String(lines.length).length
  const room = Math.max(8, columns - digits - 1)
  return lines.flatMap((line, at) =>
    folded(line, room).map((part, index): Segment[] => [
      { text: `${(index === 0 ? String(at + 1) : '').padStart(digits)} `, style: 'dim' },
      ...part,
    ]),
  )
}

function folded(line: readonly Segment[], room: number): Segment[][] {
  const parts: Segment[][] = [[]]
  let left = room
  for (const segment of line) {
    const [first = '', ...others] = left > 0 ? split(segment.text, left, room) : ['', segment.text]
    for (const [at, text] of [first, ...others.flatMap((text) => pieces(text, room))].entries()) {
      if (at > 0) {
        parts.push([])
        left = room
      }
      if (text !== '') parts.at(-1)?.push({ ...segment, text })
      left -= widthOf(text)
    }
  }
  return parts
}

/** Splits a text into the part that fits the current line, and the rest. */
function split(text: string, left: number, room: number): string[] {
  if (widthOf(text) <= left) return [text]
  const [first = ''] = pieces(text, left)
  return widthOf(first) > left ? ['', ...pieces(text, room)] : [first, text.slice(first.length)]
}
