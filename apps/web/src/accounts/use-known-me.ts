import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { useState } from 'react'
import { useMe } from './use-me.ts'

/**
 * Returns the signed-in user even after their session has ended, so that a form they are filling in stays until they
 * have signed in again.
 */
export function useKnownMe(): CurrentUser | null | undefined {
  const me = useMe()
  const [known, setKnown] = useState(me)
  if (me && me !== known) setKnown(me)
  return me ?? known
}
