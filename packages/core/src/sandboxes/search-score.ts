import Fuse from 'fuse.js/basic'
import { SEARCH_DISTANCE, SEARCH_THRESHOLD } from './limits.ts'
import { fieldWeights } from './search-fields.ts'
import { CHUNK } from './search-pattern.ts'

/** No score of a field is better, but for one that is equal to what was typed. */
const SCORE_MIN = 0.001
/** The last place where something that is spelled right can begin. */
const LAST_PLACE = Math.floor(SEARCH_THRESHOLD * SEARCH_DISTANCE)

/** Where a field that is equal to what was typed stands among the places. */
export const EQUAL = LAST_PLACE + 1

/**
 * Whether the place of what is spelled as typed decides alone. Being off by that place costs less than one error
 * does, so nothing with an error can be better.
 */
export const placeDecides = (place: number, wanted: number): boolean =>
  place >= 0 && place <= LAST_PLACE && wanted <= CHUNK && 1 / wanted > place / SEARCH_DISTANCE

/** Fuse's score of a field in which the pattern begins at a place. */
const scoreOf = (place: number) => (place === EQUAL ? 0 : Math.max(SCORE_MIN, place / SEARCH_DISTANCE))

/** What a field adds to the score of its item, which is the product over all fields that match. */
export const factorOf = (field: number, norm: number, score: number): number =>
  (score === 0 ? Number.EPSILON : score) ** ((fieldWeights[field] ?? 1) * norm)

/** For a field and its norm what each place adds, worked out once: powers are dear, and there are few of them. */
export type Factors = (field: number, norm: number) => Float64Array

export function createFactors(): Factors {
  const known = fieldWeights.map(() => new Map<number, Float64Array>())
  return (field, norm) => {
    const factors =
      known[field]?.get(norm) ??
      Float64Array.from({ length: EQUAL + 1 }, (_, place) => factorOf(field, norm, scoreOf(place)))
    known[field]?.set(norm, factors)
    return factors
  }
}

/** What Fuse says of each text, null where it finds nothing. */
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
