import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { useState } from 'react'
import { useMe } from './use-me.ts'

/**
 * The signed-in person, also when their session ends while this is shown: a form that they fill in stays as it is
 * until they have signed in again.
 */
export function useKnownMe(): CurrentUser | null | undefined {
  const me = useMe()
  const [known, setKnown] = useState(me)
  if (me && me !== known) setKnown(me)
  return me ?? known
}
