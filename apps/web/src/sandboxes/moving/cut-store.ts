import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'

/** Items to be moved, and the workspace whose page they were taken from. */
export type Taken = { items: readonly DashboardItem[]; teamId: string }

/** The items that were cut and not pasted yet, shared by all lists of a page. */
export type CutStore = {
  cut: () => Taken | null
  setCut: (cut: Taken | null) => void
  subscribe: (listener: () => void) => () => void
}

const stores = new WeakMap<object, CutStore>()

/** Returns the one store of a page, identified by an object that the page has only one of. */
export function cutStoreOf(owner: object): CutStore {
  const store = stores.get(owner) ?? createStore()
  stores.set(owner, store)
  return store
}

function createStore(): CutStore {
  const listeners = new Set<() => void>()
  let cut: Taken | null = null
  return {
    cut: () => cut,
    setCut: (next) => {
      cut = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
