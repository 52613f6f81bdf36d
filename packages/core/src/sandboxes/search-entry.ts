import { recordsOf, type SearchFields } from './search-fields.ts'
import { type Pattern, standsNearly } from './search-pattern.ts'
import { EQUAL, type Factors, factorOf, placeDecides } from './search-score.ts'

/** One item as it is searched: its fields in one text, so that one look tells that nothing is there. */
export type Entry = {
  /** The fields in lower case. */
  text: string
  /** Numbers of the fields that are there, in the order of `searchFields`. */
  fields: readonly number[]
  /** Where each field begins in the text, and behind the last one where the next would. */
  starts: readonly number[]
  norms: readonly number[]
  /** What each field adds by the place of the match. */
  factors: readonly Float64Array[]
}

const BETWEEN = '\n'

export function entryOf(item: SearchFields, factors: Factors): Entry {
  const records = recordsOf(item)
  const texts = records.map(({ text }) => text.toLowerCase())
  let next = 0
  const starts = texts.map((text) => {
    const start = next
    next += text.length + BETWEEN.length
    return start
  })
  return {
    text: texts.join(BETWEEN),
    fields: records.map(({ field }) => field),
    starts: [...starts, next],
    norms: records.map(({ norm }) => norm),
    factors: records.map(({ field, norm }) => factors(field, norm)),
  }
}

const startOf = (entry: Entry, index: number) => entry.starts[index] ?? 0
const endOf = (entry: Entry, index: number) => (entry.starts[index + 1] ?? 0) - BETWEEN.length

/** The score of an item where no error is allowed, null for no match. */
export function exactScore(entry: Entry, wanted: string): number | null {
  const { text, starts, factors } = entry
  let product: number | null = null
  let found = text.indexOf(wanted)
  for (let index = 0; found !== -1 && index < factors.length; index += 1) {
    const start = starts[index] ?? 0
    if (found < start) found = text.indexOf(wanted, start)
    const place = placeIn(entry, index, found, wanted)
    // Multiplied in Fuse's order, so it is the same to the last bit.
    if (place !== -1) product = (product ?? 1) * (factors[index]?.[place] ?? 1)
  }
  return product
}

/** Where in a field the pattern begins as its place decides, EQUAL for the whole field, else -1. */
function placeIn(entry: Entry, index: number, found: number, wanted: string): number {
  const start = startOf(entry, index)
  const end = endOf(entry, index)
  if (found === -1 || found + wanted.length > end) return -1
  if (found === start && wanted.length === end - start) return EQUAL
  return placeDecides(found - start, wanted.length) ? found - start : -1
}

/** A field of an item: what it adds, that it matches not, or its text where only Fuse can tell. */
export type Judged = number | null | string

/** What can be said of each field without asking Fuse; null where no field can match. */
export function judge(entry: Entry, pattern: Pattern): Judged[] | null {
  let isAny = false
  const judged = entry.fields.map((_, index): Judged => {
    const start = startOf(entry, index)
    const end = endOf(entry, index)
    const place = placeIn(entry, index, entry.text.indexOf(pattern.text, start), pattern.text)
    if (place === -1 && !pattern.units.some((unit) => standsNearly(entry.text, unit, start, end))) return null
    isAny = true
    return place === -1 ? entry.text.slice(start, end) : (entry.factors[index]?.[place] ?? 1)
  })
  return isAny ? judged : null
}

/** The score of an item from what its fields add; `ask` gives Fuse's score of a text. */
export function judgedScore(
  entry: Entry,
  judged: readonly Judged[],
  ask: () => number | null,
): number | null {
  let product: number | null = null
  for (const [index, verdict] of judged.entries()) {
    const score = typeof verdict === 'string' ? ask() : null
    const factor =
      score === null ? verdict : factorOf(entry.fields[index] ?? 0, entry.norms[index] ?? 1, score)
    if (typeof factor === 'number') product = (product ?? 1) * factor
  }
  return product
}
