import { PLACE_GONE_MS, VIEWER_COLORS } from '../limits.ts'
import type { FilePlace, PlaceChanged } from './live.ts'

/** The last known place of a viewer's page. */
export type PagePlace = {
  pageId: string
  viewerId: string
  place: FilePlace
  /** Incremented by each move; repeating a place does not count. */
  moves: number
  heardAt: number
}

/** The known places of others, in order of their last move. */
export type Places = readonly PagePlace[]

/** Drops places that were not repeated for too long; times are in milliseconds. */
export const believed = (places: Places, now: number): Places =>
  places.every(({ heardAt }) => now - heardAt < PLACE_GONE_MS)
    ? places
    : places.filter(({ heardAt }) => now - heardAt < PLACE_GONE_MS)

/** The places after a page reported its own, or that it has none any more. */
export function placesAfter(places: Places, told: PlaceChanged, now: number): Places {
  const { pageId, viewerId, place } = told
  const before = places.find((one) => one.pageId === pageId)
  const others = places.filter((one) => one !== before)
  if (!place) return before ? others : places
  if (before && isSame(before.place, place))
    return places.map((one) => (one === before ? { ...one, heardAt: now } : one))
  return [...others, { pageId, viewerId, place, moves: (before?.moves ?? 0) + 1, heardAt: now }]
}

/** Drops the places of viewers who left, whose pages may not have reported it. */
export const placesWithout = (places: Places, gone: ReadonlySet<string>): Places =>
  places.some(({ viewerId }) => gone.has(viewerId))
    ? places.filter(({ viewerId }) => !gone.has(viewerId))
    : places

const isSame = (one: FilePlace, other: FilePlace) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Assigns each viewer a color by number. Present viewers keep theirs. New ones get the one their id hashes to, so that
 * it is the same on every screen, or the next free one.
 */
export function viewerColors(
  before: ReadonlyMap<string, number>,
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const colors = new Map<string, number>()
  for (const id of ids) {
    const kept = before.get(id)
    if (kept !== undefined) colors.set(id, kept)
  }
  for (const id of ids) if (!colors.has(id)) colors.set(id, freeColor(id, new Set(colors.values())))
  return colors
}

function freeColor(id: string, taken: ReadonlySet<number>): number {
  const wanted = hashOf(id) % VIEWER_COLORS
  for (let step = 0; step < VIEWER_COLORS; step += 1) {
    const color = (wanted + step) % VIEWER_COLORS
    if (!taken.has(color)) return color
  }
  return wanted
}

/** FNV-1a, so that similar ids get different colors. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
