import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * At which item the keyboard was in the list of each entry of the history, if it was at one: ways back and forward lead
 * there again.
 */
const places = new WeakMap<object, Map<string, string>>()

const entryOf = (router: AnyRouter): string =>
  router.state.location.state.__TSR_key ?? router.state.location.href

export function notePlace(router: AnyRouter, key: string): void {
  const entries = places.get(router) ?? new Map<string, string>()
  places.set(router, entries.set(entryOf(router), key))
}

/** Null where it was not in the list; the first, where what it was at is gone. */
export function placeHere(router: AnyRouter, items: readonly DashboardItem[]): string | null {
  const key = places.get(router)?.get(entryOf(router))
  return key === undefined ? null : ((items.find((item) => item.key === key) ?? items[0])?.key ?? null)
}
