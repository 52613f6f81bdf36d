import { SEARCH_THRESHOLD } from '../../limits.ts'

/** Fuse splits longer patterns into chunks of this length. */
export const CHUNK = 32

/** A part of the pattern that must occur with at most one error, in two halves, one of which must be exact. */
type Unit = readonly [left: string, right: string]

export type Pattern = {
  query: string
  /** The query in lower case. */
  text: string
  /** One of these occurs in every text in which Fuse finds the pattern; empty if no error is allowed. */
  units: readonly Unit[]
  /** The minimum number of exact halves over all units. */
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

/** A chunk of 32 characters allows three errors, so one of its halves has at most one. */
function unitsOf(chunk: string): Unit[] {
  return (errorsIn(chunk) > 1 ? halves(chunk) : [chunk]).map(halves)
}

const halves = (text: string): Unit => {
  const middle = text.length >> 1
  return [text.slice(0, middle), text.slice(middle)]
}

/** Whether a unit occurs in a text with at most one character wrong, missing or extra. */
export function standsNearly(text: string, [left, right]: Unit): boolean {
  for (let at = text.indexOf(left); at !== -1; at = text.indexOf(left, at + 1))
    if (goesOn(text, right, at + left.length)) return true
  for (let at = text.indexOf(right); at !== -1; at = text.indexOf(right, at + 1))
    if (cameBefore(text, left, at)) return true
  return false
}

/** Whether the right half follows, with at most one error. */
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

/** Whether the left half precedes, with at most one error. */
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
