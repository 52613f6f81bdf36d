import { createStore, del, delMany, getMany, keys, set } from 'idb-keyval'
import type { KeptWork } from '../../files/working-copy/kept.ts'

export type KeptStore = {
  /** What this page and those that are gone left of their work on a sandbox; it is this page's from then on. */
  take: (sandboxId: string) => Promise<KeptWork[]>
  /** Keeps this page's work; null forgets it. Rejects where the device is full or keeps nothing. */
  keep: (sandboxId: string, work: KeptWork | null) => Promise<void>
}

type Locks = Pick<LockManager, 'request' | 'query'>

const lockName = (pageId: string) => `sandlot-editor/${pageId}`

/**
 * Work that is not saved, in the browser's database: one entry for each page, so that two tabs do not write over each
 * other. A page that still lives holds a lock, and its work is left to it.
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
    take: async (sandboxId) => {
      if (!store) return []
      const own = `${sandboxId} ${pageId}`
      const [all, alive] = await Promise.all([keys<string>(store), living()])
      const left = all.filter((key) => {
        const [id, page = ''] = key.split(' ')
        return id === sandboxId && (page === pageId || !alive.has(lockName(page)))
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
    keep: async (sandboxId, work) => {
      const key = `${sandboxId} ${pageId}`
      if (work && !store) throw new Error('This browser has no database.')
      if (work) await set(key, [work], store)
      else if (store) await del(key, store)
    },
  }
}
