import { accountKeys, meQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '../../router.tsx'
import type { Services } from '../../shell/services.tsx'
import { mayBeSignedIn } from './signed-in-flag.ts'

type Needs = Pick<Services, 'client' | 'queries' | 'storage'>

/** The signed-in person, asked for once; a visitor without the flag costs no request. */
export async function loadMe({ client, queries, storage }: Needs): Promise<CurrentUser | null> {
  const known = queries.getQueryData<CurrentUser | null>(accountKeys.me)
  if (known) return known
  if (mayBeSignedIn(storage)) return queries.fetchQuery(meQuery(client))
  forgetMe(queries)
  return null
}

/** Asks again who is signed in, after something changed it. */
export async function reloadMe({ client, queries }: Needs): Promise<CurrentUser | null> {
  return queries.fetchQuery({ ...meQuery(client), staleTime: 0 })
}

const NOBODYS: ReadonlySet<unknown> = new Set([accountKeys.me[1], accountKeys.features[1]])

type Knowing = { queries: QueryClient; router: Pick<AppRouter, 'clearCache'> }

/** Forgets what the page was told of whoever was signed in before: a person who signs in now may be another. */
export function forgetOthers({ queries, router }: Knowing): void {
  queries.removeQueries({
    predicate: ({ queryKey: [root, part] }) => root !== 'accounts' || !NOBODYS.has(part),
  })
  // Else a page that was shown before is shown again ahead of what it has to load.
  router.clearCache()
}

/** From now on nobody is signed in. */
export const forgetMe = (queries: QueryClient): void => void queries.setQueryData(accountKeys.me, null)
