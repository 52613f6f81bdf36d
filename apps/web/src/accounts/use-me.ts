import { meQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { mayBeSignedIn } from './session/signed-in-flag.ts'

/** Returns the signed-in user. Null for a visitor, undefined while unknown. */
export function useMe(): CurrentUser | null | undefined {
  const { client, storage } = useServices()
  const enabled = mayBeSignedIn(storage)
  const { data } = useQuery({ ...meQuery(client), enabled })
  return enabled ? data : (data ?? null)
}
