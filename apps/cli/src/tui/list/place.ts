/**
 * Where somebody is in a list: the selected row and the first one in sight, by key. Rows that come and go above
 * change nothing about that.
 */
export type Place = {
  key: string | null
  index: number
  topKey: string | null
  top: number
  /** The row that somebody chose and that is gone; it is selected again when it comes back. */
  lost?: string | undefined
}

export const atStart: Place = { key: null, index: 0, topKey: null, top: 0 }

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * The place among the rows of now. The window of `height` rows always holds the selection; a row that is gone
 * leaves the selection to the one that took its position until it is back, as after a refusal or an undo.
 */
export function reconcile(place: Place, keys: readonly string[], height: number): Place {
  if (keys.length === 0) return place
  const back = place.lost === undefined ? -1 : keys.indexOf(place.lost)
  if (back >= 0) return windowAround(place, back, keys, height)
  const found = place.key === null ? -1 : keys.indexOf(place.key)
  const lost = place.lost ?? (found < 0 ? (place.key ?? undefined) : undefined)
  const settled = windowAround(place, found >= 0 ? found : place.index, keys, height)
  return lost === undefined ? settled : { ...settled, lost }
}

/** Moves the selection to where `to` says, from its index among the rows of now. */
export function move(
  place: Place,
  keys: readonly string[],
  height: number,
  to: (index: number, last: number) => number,
): Place {
  if (keys.length === 0) return place
  const { index } = reconcile(place, keys, height)
  return windowAround(place, to(index, keys.length - 1), keys, height)
}

function windowAround(place: Place, wanted: number, keys: readonly string[], height: number): Place {
  const last = keys.length - 1
  const index = within(wanted, 0, last)
  const scrolled = within(firstInSight(place, keys), index - height + 1, index)
  const top = within(scrolled, 0, Math.max(0, keys.length - height))
  return { key: keys[index] ?? null, index, topKey: keys[top] ?? null, top }
}

/** At the very top, what is new is shown; further down, the rows under the eye stay where they are. */
function firstInSight({ top, topKey }: Place, keys: readonly string[]): number {
  if (top === 0 || topKey === null) return 0
  const found = keys.indexOf(topKey)
  return found >= 0 ? found : top
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.key === other.key &&
  one.index === other.index &&
  one.topKey === other.topKey &&
  one.top === other.top &&
  one.lost === other.lost
