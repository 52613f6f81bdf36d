import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { loadMe } from '../../accounts/session/session.ts'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import type { Services } from '../../shell/services.tsx'
import { createKeptStore, type KeptStore, type Owner } from './kept-store.ts'

let made: KeptStore | null = null

/** The one store of this page, made when the first editor opens. */
function pageKeptStore(): KeptStore {
  made ??= createKeptStore(Math.random().toString(36).slice(2), navigator.locks)
  return made
}

/** What an editor keeps and takes back of the work of whoever is signed in. */
export type OwnKeptStore = {
  /** Rejects where nobody can say who is signed in: then nobody's work is shown. */
  take: (sandboxId: string) => Promise<KeptWork[]>
  keep: (sandboxId: string, work: KeptWork | null) => Promise<void>
}

type Needs = Pick<Services, 'client' | 'queries' | 'storage'>

/** A session may end while somebody works, and another person come: what is there is still of the first. */
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
