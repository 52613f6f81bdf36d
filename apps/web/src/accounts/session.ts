import { accountKeys, meQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { hasSignInFlag } from '@sandlot/core/accounts/rules'
import { storageKeys } from '@sandlot/core/storage/keys'
import type { Services } from '../shell/services.tsx'

type Needs = Pick<Services, 'client' | 'queries' | 'storage'>

/** Whether asking the server who is signed in can lead to anyone (spec AC-070). */
export const mayBeSignedIn = (storage: Needs['storage']): boolean =>
  hasSignInFlag(document.cookie) || storage.get<string | null>(storageKeys.token, null) !== null

/** The signed-in person, asked for once; a visitor without the flag costs no request. */
export async function loadMe({ client, queries, storage }: Needs): Promise<CurrentUser | null> {
  const known = queries.getQueryData<CurrentUser | null>(accountKeys.me)
  if (known) return known
  if (mayBeSignedIn(storage)) return queries.fetchQuery(meQuery(client))
  queries.setQueryData(accountKeys.me, null)
  return null
}

/** Asks again who is signed in, after something changed it. */
export async function reloadMe({ client, queries }: Needs): Promise<CurrentUser | null> {
  return queries.fetchQuery({ ...meQuery(client), staleTime: 0 })
}
