import { SEARCH_THRESHOLD } from '../../limits.ts'

/** Fuse looks at a longer pattern in parts of this many characters. */
export const CHUNK = 32

/** A part of the pattern that must stand in a text with one error at most, in two halves: one of them is unharmed. */
type Unit = readonly [left: string, right: string]

export type Pattern = {
  query: string
  /** What was typed, in lower case. */
  text: string
  /** One of these stands in every text in which Fuse finds the pattern; none where no error is allowed. */
  units: readonly Unit[]
  /** How many halves of all units stand there unharmed at least. */
  unharmed: number
}

export function patternOf(query: string): Pattern {
  const text = query.toLowerCase()
  if (1 / text.length > SEARCH_THRESHOLD) return { query, text, units: [], unharmed: 0 }
  if (text.length <= CHUNK) return { query, text, units: unitsOf(text), unharmed: unharmedOf(text) }
  const starts = Array.from({ length: Math.floor(text.length / CHUNK) }, (_, index) => index * CHUNK)
  if (text.length % CHUNK > 0) starts.push(text.length - CHUNK)
  const units = starts.flatMap((start) => unitsOf(text.slice(start, start + CHUNK)))
  return { query, text, units, unharmed: 1 }
}

const errorsIn = (chunk: string) => Math.floor(chunk.length * SEARCH_THRESHOLD)

const unharmedOf = (chunk: string) => 2 * unitsOf(chunk).length - errorsIn(chunk)

/** Up to three errors are allowed in 32 characters, so one half has one at most. */
function unitsOf(chunk: string): Unit[] {
  return (errorsIn(chunk) > 1 ? halves(chunk) : [chunk]).map(halves)
}

const halves = (text: string): Unit => {
  const middle = text.length >> 1
  return [text.slice(0, middle), text.slice(middle)]
}

/** Whether a unit stands somewhere in a text with one character wrong, missing or too much. */
export function standsNearly(text: string, [left, right]: Unit): boolean {
  for (let at = text.indexOf(left); at !== -1; at = text.indexOf(left, at + 1))
    if (goesOn(text, right, at + left.length)) return true
  for (let at = text.indexOf(right); at !== -1; at = text.indexOf(right, at + 1))
    if (cameBefore(text, left, at)) return true
  return false
}

/** What stands behind the left half is the right one, with one error at most. */
function goesOn(text: string, right: string, at: number): boolean {
  let same = 0
  while (same < right.length && text[at + same] === right[same]) same += 1
  const wrong = at + same
  return (
    text.startsWith(right.slice(same + 1), wrong + 1) ||
    text.startsWith(right.slice(same + 1), wrong) ||
    text.startsWith(right.slice(same), wrong + 1)
  )
}

/** The same to the left of the right half. */
function cameBefore(text: string, left: string, at: number): boolean {
  let same = 0
  while (same < left.length && text[at - 1 - same] === left[left.length - 1 - same]) same += 1
  const wrong = at - same
  const rest = left.length - same
  return (
    text.endsWith(left.slice(0, Math.max(0, rest - 1)), wrong - 1) ||
    text.endsWith(left.slice(0, Math.max(0, rest - 1)), wrong) ||
    text.endsWith(left.slice(0, rest), wrong - 1)
  )
}
