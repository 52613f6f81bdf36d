import { createStore, del, delMany, getMany, keys, set } from 'idb-keyval'
import type { KeptWork } from '../../files/working-copy/kept.ts'

/** A user's id. Null for a visitor, whose work belongs to whoever signs in. */
export type Owner = string | null

export type KeptStore = {
  /**
   * Returns the work that this page and closed ones left behind for a user and sandbox, and transfers it to this page.
   * The work of other users of this device is left alone.
   */
  take: (sandboxId: string, owner: Owner) => Promise<KeptWork[]>
  /** Stores this page's work, or deletes it if null. Rejects if the device is full or has no storage. */
  keep: (sandboxId: string, work: KeptWork | null, owner: Owner) => Promise<void>
}

type Locks = Pick<LockManager, 'request' | 'query'>

const lockName = (pageId: string) => `sandlot-editor/${pageId}`
const keyOf = (sandboxId: string, pageId: string, owner: Owner) =>
  owner === null ? `${sandboxId} ${pageId}` : `${sandboxId} ${pageId} ${owner}`

/**
 * Creates a store for unsaved work in IndexedDB. Each page and user has its own entry, so that two tabs do not
 * overwrite each other. A live page holds a lock, and its work is left alone.
 */
export function createKeptStore(pageId: string, locks: Locks | undefined): KeptStore {
  const hasDatabase = typeof indexedDB !== 'undefined'
  const store = hasDatabase ? createStore('sandlot-editor', 'work') : undefined
  // Held for as long as the page lives.
  void locks?.request(lockName(pageId), () => new Promise(() => undefined))?.catch(() => undefined)
  const living = async (): Promise<ReadonlySet<string>> => {
    const held = (await locks?.query())?.held ?? []
    return new Set(held.map(({ name }) => name ?? ''))
  }
  return {
    take: async (sandboxId, owner) => {
      if (!store) return []
      const own = keyOf(sandboxId, pageId, owner)
      const [all, alive] = await Promise.all([keys<string>(store), living()])
      const left = all.filter((key) => {
        const [id, page = '', whose = null] = key.split(' ')
        if (id !== sandboxId || (whose !== null && whose !== owner)) return false
        return page === pageId || !alive.has(lockName(page))
      })
      const works = (await getMany<KeptWork[]>(left, store)).flatMap((kept) => kept ?? [])
      // Store it for this page before deleting the other entries.
      if (works.length > 0) await set(own, works, store)
      await delMany(
        left.filter((key) => key !== own),
        store,
      )
      return works
    },
    keep: async (sandboxId, work, owner) => {
      const key = keyOf(sandboxId, pageId, owner)
      if (work && !store) throw new Error('This browser has no database.')
      if (work) await set(key, [work], store)
      else if (store) await del(key, store)
      // A visitor's work becomes the user's once they have signed in.
      if (store && owner !== null) await del(keyOf(sandboxId, pageId, null), store)
    },
  }
}
