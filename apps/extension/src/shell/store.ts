import { browser } from 'wxt/browser'

/** A value that outlives the background's worker. Each has its own key, so that writers do not conflict. */
export type Item<T> = {
  get: () => Promise<T | undefined>
  set: (value: T) => Promise<void>
  remove: () => Promise<void>
  /** Calls back on each change from now on. Returns a function that stops watching. */
  watch: (callback: (value: T | undefined) => void) => () => void
}

/** Restricts storage, which contains tokens, to the extension's own pages wherever the browser supports it. */
export async function keepPagesOut(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
}

/**
 * Runs a read-modify-write of stored data, serialized by name across all parts of the extension. Otherwise, two that
 * read the same state would overwrite each other's changes.
 */
export const oneAtATime = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, work)

export function item<T>(key: string): Item<T> {
  return {
    get: async () => (await browser.storage.local.get(key))[key] as T | undefined,
    set: (value) => browser.storage.local.set({ [key]: value }),
    remove: () => browser.storage.local.remove(key),
    watch: (callback) => {
      const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
        if (area === 'local' && key in changes) callback(changes[key]?.newValue as T | undefined)
      }
      browser.storage.onChanged.addListener(listener)
      return () => browser.storage.onChanged.removeListener(listener)
    },
  }
}
