import type { AnyRouter } from '@tanstack/react-router'

/** Which item was opened from which entry of the history: the way back leads to it again. */
const opened = new WeakMap<object, Map<string, string>>()

const entryOf = (router: AnyRouter): string =>
  router.state.location.state.__TSR_key ?? router.state.location.href

export function noteOpened(router: AnyRouter, key: string): void {
  const entries = opened.get(router) ?? new Map<string, string>()
  opened.set(router, entries.set(entryOf(router), key))
}

export const openedHere = (router: AnyRouter): string | null =>
  opened.get(router)?.get(entryOf(router)) ?? null
