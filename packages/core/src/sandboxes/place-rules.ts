import { PLACE_GONE_MS, VIEWER_COLORS } from './limits.ts'
import type { FilePlace, PlaceChanged } from './live.ts'

/** Where one page of a viewer was when it was last heard of. */
export type PagePlace = {
  pageId: string
  viewerId: string
  place: FilePlace
  /** Counts how often it moved: what is told again without having moved is the same. */
  moves: number
  heardAt: number
}

/** What is known of where others are, those last who moved last. */
export type Places = readonly PagePlace[]

/** Without those that were not heard of for too long; times are in milliseconds. */
export const believed = (places: Places, now: number): Places =>
  places.every(({ heardAt }) => now - heardAt < PLACE_GONE_MS)
    ? places
    : places.filter(({ heardAt }) => now - heardAt < PLACE_GONE_MS)

/** What is known after a page told its place, or that it has none any more. */
export function placesAfter(places: Places, told: PlaceChanged, now: number): Places {
  const { pageId, viewerId, place } = told
  const before = places.find((one) => one.pageId === pageId)
  const others = places.filter((one) => one !== before)
  if (!place) return before ? others : places
  if (before && isSame(before.place, place))
    return places.map((one) => (one === before ? { ...one, heardAt: now } : one))
  return [...others, { pageId, viewerId, place, moves: (before?.moves ?? 0) + 1, heardAt: now }]
}

/** Without those of whoever left, whose pages may have had no chance to say so. */
export const placesWithout = (places: Places, gone: ReadonlySet<string>): Places =>
  places.some(({ viewerId }) => gone.has(viewerId))
    ? places.filter(({ viewerId }) => !gone.has(viewerId))
    : places

const isSame = (one: FilePlace, other: FilePlace) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A colour for each viewer, by number. Who has one keeps it while they are here. Who comes gets the one that their id
 * asks for, so that it is the same on every screen, or the next that is free.
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

/** FNV-1a: ids that differ little ask for different colours. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
