import Fuse from 'fuse.js/basic'
import { SEARCH_DISTANCE, SEARCH_THRESHOLD } from '../../limits.ts'
import { fieldWeights } from '../fields.ts'
import { CHUNK } from './pattern.ts'

/** Indices of the matches and their scores: near 0 is best, near 1 worst. */
export type Found = { slots: number[]; scores: number[] }

/** The best score of a field, except for one that equals the query. */
const SCORE_MIN = 0.001
/** The last position at which an exact occurrence still matches. */
const LAST_PLACE = Math.floor(SEARCH_THRESHOLD * SEARCH_DISTANCE)

/** The pseudo-position of a field that equals the query. */
export const EQUAL = LAST_PLACE + 1

/**
 * The last position up to which an exact occurrence is scored by its position alone, -1 for none. It costs less than a
 * single error, so no inexact match can score better.
 */
export function lastPlaceOf(wanted: number): number {
  if (wanted > CHUNK) return -1
  let last = LAST_PLACE
  while (1 / wanted <= last / SEARCH_DISTANCE) last -= 1
  return last
}

/** Fuse's score of a field in which the pattern begins at a position. */
const scoreOf = (place: number) => (place === EQUAL ? 0 : Math.max(SCORE_MIN, place / SEARCH_DISTANCE))

/** A field's contribution to its item's score, which is the product over all matching fields. */
export const factorOf = (field: number, norm: number, score: number): number =>
  (score === 0 ? Number.EPSILON : score) ** ((fieldWeights[field] ?? 1) * norm)

/**
 * Contributions of matches in a field with a given norm, precomputed per position, since powers are slow and there are
 * few.
 */
type Worth = { readonly field: number; readonly norm: number; readonly byPlace: Float64Array }

/** Contributions by an index for each field and norm. */
export type Worths = { numberOf: (field: number, norm: number) => number; at: (number: number) => Worth }

export function createWorths(): Worths {
  const all: Worth[] = []
  const numbers = fieldWeights.map(() => new Map<number, number>())
  const make = (field: number, norm: number): Worth => ({
    field,
    norm,
    byPlace: Float64Array.from({ length: EQUAL + 1 }, (_, place) => factorOf(field, norm, scoreOf(place))),
  })
  const none = make(0, 1)
  return {
    numberOf: (field, norm) => {
      const known = numbers[field]?.get(norm)
      if (known !== undefined) return known
      numbers[field]?.set(norm, all.length)
      return all.push(make(field, norm)) - 1
    },
    at: (number) => all[number] ?? none,
  }
}

/** The maximum number of buckets, so that each has few items or equal ones. */
const BUCKETS_MAX = 1 << 16

/** Sorts matches by score, stably. */
export function byScore({ slots, scores }: Found): Found {
  const count = Math.min(scores.length, BUCKETS_MAX)
  const bucketOf = (score: number) => Math.min(count - 1, Math.floor(score * count))
  const ends = new Uint32Array(count + 1)
  for (const score of scores) {
    const next = bucketOf(score) + 1
    ends[next] = (ends[next] ?? 0) + 1
  }
  for (let bucket = 1; bucket <= count; bucket += 1)
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0)
  const order = new Uint32Array(scores.length)
  for (let index = 0; index < scores.length; index += 1) {
    const bucket = bucketOf(scores[index] ?? 0)
    const place = ends[bucket] ?? 0
    ends[bucket] = place + 1
    order[place] = index
  }
  // Each bucket's end is now where the next one begins.
  for (let bucket = 0, begin = 0; bucket < count; bucket += 1) {
    const end = ends[bucket] ?? 0
    if (!isAscending(order, begin, end, scores)) sortPart(order.subarray(begin, end), scores)
    begin = end
  }
  const sorted: Found = { slots: new Array<number>(order.length), scores: new Array<number>(order.length) }
  for (let rank = 0; rank < order.length; rank += 1) {
    const index = order[rank] ?? 0
    sorted.slots[rank] = slots[index] ?? 0
    sorted.scores[rank] = scores[index] ?? 0
  }
  return sorted
}

function isAscending(order: Uint32Array, begin: number, end: number, scores: readonly number[]): boolean {
  for (let at = begin + 1; at < end; at += 1)
    if ((scores[order[at - 1] ?? 0] ?? 0) > (scores[order[at] ?? 0] ?? 0)) return false
  return true
}

const sortPart = (part: Uint32Array, scores: readonly number[]) =>
  part.sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0) || one - other)

/** Fuse's score for each text, null if it does not match. */
export function askFuse(query: string, texts: readonly string[]): (number | null)[] {
  const scores: (number | null)[] = texts.map(() => null)
  if (texts.length === 0) return scores
  const fuse = new Fuse(texts, {
    threshold: SEARCH_THRESHOLD,
    distance: SEARCH_DISTANCE,
    includeScore: true,
    shouldSort: false,
    ignoreFieldNorm: true,
  })
  for (const { refIndex, score = 1 } of fuse.search(query)) scores[refIndex] = score
  return scores
}
