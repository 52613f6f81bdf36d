import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Where the keyboard is to be in a list that is shown next: at an item that was asked for, which is selected then and
 * may have to be loaded first, or only led to one, and to the first where that is not there.
 */
export type Shown = { do: 'only' | 'lead'; isIt: (item: DashboardItem) => boolean }
const shown = new WeakMap<object, { path: string; wanted: Shown }>()

export function noteShown(router: AnyRouter, path: string, wanted: Shown): void {
  shown.set(router, { path, wanted })
}

/** Whether that is the list of this page; only once. */
export function takeShown(router: AnyRouter): Shown | null {
  const noted = shown.get(router)
  if (!noted || plain(router.history.location.pathname) !== plain(noted.path)) return null
  shown.delete(router)
  return noted.wanted
}

/** A router's own path is decoded in part, what is encoded is not the same everywhere, nor is how the root folder ends. */
const plain = (path: string): string => decodeURIComponent(path).replace(/\/$/, '')
