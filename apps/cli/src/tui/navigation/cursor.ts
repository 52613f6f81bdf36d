/**
 * The position in a list: the selected row and the first visible one, by key, so that rows added or removed above do
 * not matter.
 */
export type ListCursor = {
  key: string | null
  index: number
  topKey: string | null
  top: number
  /** A selected row that disappeared; it is selected again if it comes back. */
  lost?: string | undefined
}

export const atStart: ListCursor = { key: null, index: 0, topKey: null, top: 0 }

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Adjusts the position to the current rows. The window of `height` rows always contains the selection; if the selected
 * row disappeared, the row at its index is selected until it comes back, as after a refusal or an undo.
 */
export function reconcile(cursor: ListCursor, keys: readonly string[], height: number): ListCursor {
  if (keys.length === 0) return cursor
  const back = cursor.lost === undefined ? -1 : keys.indexOf(cursor.lost)
  if (back >= 0) return windowAround(cursor, back, keys, height)
  const found = cursor.key === null ? -1 : keys.indexOf(cursor.key)
  const lost = cursor.lost ?? (found < 0 ? (cursor.key ?? undefined) : undefined)
  const settled = windowAround(cursor, found >= 0 ? found : cursor.index, keys, height)
  return lost === undefined ? settled : { ...settled, lost }
}

/** Moves the selection by a function of its index among the current rows. */
export function move(
  cursor: ListCursor,
  keys: readonly string[],
  height: number,
  to: (index: number, last: number) => number,
): ListCursor {
  if (keys.length === 0) return cursor
  const { index } = reconcile(cursor, keys, height)
  return windowAround(cursor, to(index, keys.length - 1), keys, height)
}

function windowAround(
  cursor: ListCursor,
  wanted: number,
  keys: readonly string[],
  height: number,
): ListCursor {
  const last = keys.length - 1
  const index = within(wanted, 0, last)
  const scrolled = within(firstInSight(cursor, keys), index - height + 1, index)
  const top = within(scrolled, 0, Math.max(0, keys.length - height))
  return { key: keys[index] ?? null, index, topKey: keys[top] ?? null, top }
}

/** At the very top, new rows become visible; further down, the visible rows stay in place. */
function firstInSight({ top, topKey }: ListCursor, keys: readonly string[]): number {
  if (top === 0 || topKey === null) return 0
  const found = keys.indexOf(topKey)
  return found >= 0 ? found : top
}

export const isSameCursor = (one: ListCursor, other: ListCursor): boolean =>
  one.key === other.key &&
  one.index === other.index &&
  one.topKey === other.topKey &&
  one.top === other.top &&
  one.lost === other.lost
