import { type Change, changesBetween } from '../files/compare-rules.ts'

/** Lines of a file, 1-based and inclusive. */
export type Lines = { line: number; endLine: number }

/**
 * Returns a function that maps lines to where they are after a text was changed, or null if all of them were deleted.
 * Rewritten lines keep their place.
 */
export function moveLines(before: string, after: string): (lines: Lines) => Lines | null {
  const changes = changesBetween(before.split('\n'), after.split('\n'))
  return ({ line, endLine }) => {
    const moved: number[] = []
    for (let at = line - 1; at < endLine; at += 1) {
      const to = movedLine(changes, at)
      if (to !== null) moved.push(to)
    }
    const [first] = moved
    return first === undefined ? null : { line: first + 1, endLine: (moved.at(-1) ?? first) + 1 }
  }
}

function movedLine(changes: readonly Change[], at: number): number | null {
  let shift = 0
  for (const { from, length, to, toLength } of changes) {
    if (at < from) break
    if (at < from + length) return toLength === 0 ? null : to + Math.min(at - from, toLength - 1)
    shift = to + toLength - from - length
  }
  return at + shift
}
