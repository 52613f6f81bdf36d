import { createStore, del, delMany, getMany, keys, set } from 'idb-keyval'
import type { KeptWork } from '../../files/working-copy/kept.ts'

/** Somebody's id; null for a visitor, whose work is whose they turn out to be. */
export type Owner = string | null

export type KeptStore = {
  /**
   * What this page and those that are gone left of a person's work on a sandbox; it is this page's from then on. The
   * work of others who use this device stays for them.
   */
  take: (sandboxId: string, owner: Owner) => Promise<KeptWork[]>
  /** Keeps this page's work; null forgets it. Rejects where the device is full or keeps nothing. */
  keep: (sandboxId: string, work: KeptWork | null, owner: Owner) => Promise<void>
}

type Locks = Pick<LockManager, 'request' | 'query'>

const lockName = (pageId: string) => `sandlot-editor/${pageId}`
const keyOf = (sandboxId: string, pageId: string, owner: Owner) =>
  owner === null ? `${sandboxId} ${pageId}` : `${sandboxId} ${pageId} ${owner}`

/**
 * Work that is not saved, in the browser's database: one entry for each page and person, so that two tabs do not
 * write over each other. A page that still lives holds a lock, and its work is left to it.
 */
export function createKeptStore(pageId: string, locks: Locks | undefined): KeptStore {
  const hasDatabase = typeof indexedDB !== 'undefined'
  const store = hasDatabase ? createStore('sandlot-editor', 'work') : undefined
  // Held until the page is gone.
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
      // First it is this page's, and then no other's any more.
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
      // What a visitor began is theirs once they have signed in.
      if (store && owner !== null) await del(keyOf(sandboxId, pageId, null), store)
    },
  }
}
