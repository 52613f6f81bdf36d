import { accountKeys, meQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '../../router.tsx'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from './signed-in-flag.ts'

type Needs = Pick<Services, 'client' | 'queries' | 'storage'>

/** Returns the signed-in user, fetched once. A visitor without the flag costs no request. */
export async function loadMe({ client, queries, storage }: Needs): Promise<CurrentUser | null> {
  const known = queries.getQueryData<CurrentUser | null>(accountKeys.me)
  if (known) return known
  if (mayBeSignedIn(storage)) return queries.fetchQuery(meQuery(client))
  forgetMe(queries)
  return null
}

/** Fetches the signed-in user again after a change. */
export async function reloadMe({ client, queries }: Needs): Promise<CurrentUser | null> {
  return queries.fetchQuery({ ...meQuery(client), staleTime: 0 })
}

const NOBODYS: ReadonlySet<unknown> = new Set([accountKeys.me[1], accountKeys.features[1]])

type Knowing = { queries: QueryClient; router: Pick<AppRouter, 'clearCache'> }

/** Drops all data of the previous user, because a different person may sign in now. */
export function forgetOthers({ queries, router }: Knowing): void {
  queries.removeQueries({
    predicate: ({ queryKey: [root, part] }) => root !== 'accounts' || !NOBODYS.has(part),
  })
  // Otherwise the router shows cached pages before their data has been reloaded.
  router.clearCache()
}

/** Marks the user as signed out. */
export const forgetMe = (queries: QueryClient): void => void queries.setQueryData(accountKeys.me, null)
