import type { AnyRouter } from '@tanstack/react-router'

/** Where the keyboard is to be in a list that is shown next: at an item, which is selected then, or at the first. */
export type Shown = { key?: string }
const shown = new WeakMap<object, Shown & { path: string }>()

export function noteShown(router: AnyRouter, path: string, key?: string): void {
  shown.set(router, { path, ...(key !== undefined && { key }) })
}

/** Whether that is the list of this page; only once. */
export function takeShown(router: AnyRouter): Shown | null {
  const wanted = shown.get(router)
  // A router's own path is decoded in part, and what is encoded is not the same everywhere.
  const at = router.history.location.pathname
  if (!wanted || decodeURIComponent(at) !== decodeURIComponent(wanted.path)) return null
  shown.delete(router)
  return wanted
}
