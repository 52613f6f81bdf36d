import { diffIndices } from 'node-diff3'
import { MERGE_STEPS_MAX } from '../files/limits.ts'

/** Lines of a file, 1-based and inclusive. */
export type Lines = { line: number; endLine: number }

/** Where lines are after a text was changed, or null if all of them were deleted. Rewritten lines keep their place. */
export function moveLines(before: string, after: string, { line, endLine }: Lines): Lines | null {
  const changes = changesOf(before.split('\n'), after.split('\n'))
  const moved: number[] = []
  for (let at = line - 1; at < endLine; at += 1) {
    const to = movedLine(changes, at)
    if (to !== null) moved.push(to)
  }
  const [first] = moved
  return first === undefined ? null : { line: first + 1, endLine: (moved.at(-1) ?? first) + 1 }
}

/** A range of old lines that was replaced. */
type Change = { from: number; length: number; to: number; toLength: number }

function movedLine(changes: readonly Change[], at: number): number | null {
  let shift = 0
  for (const { from, length, to, toLength } of changes) {
    if (at < from) break
    if (at < from + length) return toLength === 0 ? null : to + Math.min(at - from, toLength - 1)
    shift = to + toLength - from - length
  }
  return at + shift
}

function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const room = Math.min(before.length, after.length) - start
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  if (old.length + now.length === 0) return []
  // The diff takes as many steps as the product of both lengths.
  if (old.length * now.length > MERGE_STEPS_MAX)
    return [{ from: start, length: old.length, to: start, toLength: now.length }]
  return diffIndices(old, now).map(({ buffer1: [from, length], buffer2: [to, toLength] }) => ({
    from: start + from,
    length,
    to: start + to,
    toLength,
  }))
}
