import { diffIndices } from 'node-diff3'
import { MERGE_STEPS_MAX } from './limits.ts'

type Lines = readonly string[]

/** A range of each text up to the next common line, or to the end. */
type Stretch = { from: number[]; to: number[] }

/** A range of old lines that was replaced. */
export type Change = { from: number; length: number; to: number; toLength: number }

/**
 * Splits texts at lines that are unique in each of them and occur in the same order, like a patience diff. Comparing
 * what is between them is fast, and gives the results people expect.
 */
export function cutAtShared(texts: readonly Lines[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = texts.map(() => 0)
  for (const to of sharedOnce(texts)) {
    stretches.push({ from, to })
    from = to.map((at) => at + 1)
  }
  return [...stretches, { from, to: texts.map(({ length }) => length) }]
}

function sharedOnce([first = [], ...others]: readonly Lines[]): number[][] {
  const places = others.map(onceIn)
  let shared = [...onceIn(first)].flatMap(([line, at]) => {
    const there = places.map((place) => place.get(line))
    return there.every((one) => one !== undefined) ? [[at, ...there]] : []
  })
  for (const index of others.keys()) shared = longestRising(shared, index + 1)
  return shared
}

/** The positions of lines that occur exactly once. */
function onceIn(lines: Lines): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line)
    places.set(line, at)
  }
  for (const line of repeated) places.delete(line)
  return places
}

/** The longest subsequence of rows whose numbers at an index increase. */
function longestRising(rows: readonly number[][], index: number): number[][] {
  const numberOf = (row: number) => rows[row]?.[index] ?? 0
  /** The last rows of increasing subsequences by length, each with the smallest possible number. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const row of rows.keys()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numberOf(ends[middle] ?? 0) < numberOf(row)) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1])
    ends[low] = row
  }
  const rising: number[][] = []
  for (let row = ends.at(-1); row !== undefined; row = before[row]) rising.push(rows[row] ?? [])
  return rising.reverse()
}

/**
 * Decides for one range after the other whether comparing it fits the remaining budget. The search looks at each pair
 * of equal lines and follows the matches from there, so a few thousand equal lines would take minutes.
 */
export function comparing(): (old: Lines, now: Lines) => boolean {
  let left = MERGE_STEPS_MAX
  return (old, now) => {
    const counts = new Map<string, number>()
    for (const line of now) counts.set(line, (counts.get(line) ?? 0) + 1)
    const pairs = old.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0)
    const steps = pairs * Math.min(old.length, now.length)
    if (steps > left) return false
    left -= steps
    return true
  }
}

/** The changes between two lists of lines, in order; a range that would take too long counts as changed as a whole. */
export function changesBetween(before: Lines, after: Lines): Change[] {
  const start = equalFrom(before, after, (lines, at) => lines[at])
  const [old, now] = [before.slice(start), after.slice(start)]
  const end = equalFrom(old, now, (lines, at) => lines[lines.length - 1 - at])
  const [b, a] = [old.slice(0, old.length - end), now.slice(0, now.length - end)]
  const isComparable = comparing()
  return cutAtShared([b, a]).flatMap(({ from: [from = 0, to = 0], to: [fromEnd, toEnd] }) =>
    changesIn(b.slice(from, fromEnd), a.slice(to, toEnd), isComparable).map((change) => ({
      ...change,
      from: start + from + change.from,
      to: start + to + change.to,
    })),
  )
}

/** How many lines two texts share at one end. */
function equalFrom(
  one: Lines,
  other: Lines,
  lineAt: (lines: Lines, at: number) => string | undefined,
): number {
  const room = Math.min(one.length, other.length)
  let count = 0
  while (count < room && lineAt(one, count) === lineAt(other, count)) count += 1
  return count
}

function changesIn(old: Lines, now: Lines, isComparable: ReturnType<typeof comparing>): Change[] {
  if (old.length + now.length === 0) return []
  if (!isComparable(old, now)) return [{ from: 0, length: old.length, to: 0, toLength: now.length }]
  return diffIndices([...old], [...now]).map(({ buffer1: [from, length], buffer2: [to, toLength] }) => ({
    from,
    length,
    to,
    toLength,
  }))
}
