import type { AnyRouter } from '@tanstack/react-router'

/** Which item a list is to select when it is next shown at an address. */
const shown = new WeakMap<object, { path: string; key: string }>()

export function noteShown(router: AnyRouter, path: string, key: string): void {
  shown.set(router, { path, key })
}

/** Whether an item was to be shown in the list of this page; only once. */
export function takeShown(router: AnyRouter): string | null {
  const wanted = shown.get(router)
  // A router's own path is decoded in part, and what is encoded is not the same everywhere.
  const at = router.history.location.pathname
  if (!wanted || decodeURIComponent(at) !== decodeURIComponent(wanted.path)) return null
  shown.delete(router)
  return wanted.key
}
