import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { loadMe } from '../../accounts/session/session.ts'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import type { Services } from '../../shell/services.tsx'
import { createKeptStore, type KeptStore, type Owner } from './kept-store.ts'

let made: KeptStore | null = null

/** Returns the one store of this page, created when the first editor opens. */
function pageKeptStore(): KeptStore {
  made ??= createKeptStore(Math.random().toString(36).slice(2), navigator.locks)
  return made
}

/** Stores and restores the signed-in user's unsaved work. */
export type OwnKeptStore = {
  /** Rejects if the signed-in user is unknown, so that nobody's work is shown. */
  take: (sandboxId: string) => Promise<KeptWork[]>
  keep: (sandboxId: string, work: KeptWork | null) => Promise<void>
}

type Needs = Pick<Services, 'client' | 'queries' | 'storage'>

/**
 * Binds the store to one user. A session may end and a different user may sign in, but the work on the page is still
 * the first user's.
 */
export function ownKeptStore(services: Needs, store: KeptStore = pageKeptStore()): OwnKeptStore {
  let owner: Owner = null
  return {
    take: async (sandboxId) => {
      owner ??= (await loadMe(services))?.id ?? null
      return store.take(sandboxId, owner)
    },
    keep: (sandboxId, work) => {
      owner ??= services.queries.getQueryData<CurrentUser | null>(accountKeys.me)?.id ?? null
      return store.keep(sandboxId, work, owner)
    },
  }
}
