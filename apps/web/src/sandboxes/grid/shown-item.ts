import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Where to put the keyboard focus in the next list. `only` selects a requested item, which may have to be loaded first.
 * `lead` only focuses an item, or the first one if it is missing.
 */
export type Shown = { do: 'only' | 'lead'; isIt: (item: DashboardItem) => boolean }
const shown = new WeakMap<object, { path: string; wanted: Shown }>()

export function noteShown(router: AnyRouter, path: string, wanted: Shown): void {
  shown.set(router, { path, wanted })
}

/** Returns the request if it is for this page's list, once. */
export function takeShown(router: AnyRouter): Shown | null {
  const noted = shown.get(router)
  if (!noted || plain(router.history.location.pathname) !== plain(noted.path)) return null
  shown.delete(router)
  return noted.wanted
}

/**
 * Normalizes a path. Routers decode their own path partially, encoding varies, and so does the end of the root folder's
 * path.
 */
const plain = (path: string): string => decodeURIComponent(path).replace(/\/$/, '')
