import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { useEffect, useState } from 'react'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'

/**
 * The signed-in person on a page that visitors see too. A session that ends meanwhile takes nothing from what they
 * typed: signing in is offered above it, and whoever declines is a visitor (docs/spec/decisions.md, 26).
 */
export function useOwnMe(): CurrentUser | null | undefined {
  const services = useServices()
  const known = useKnownMe()
  const isGone = useMe() === null
  const [hasDeclined, setDeclined] = useState(false)
  const lostId = isGone && known ? known.id : null
  useEffect(() => services.toasts.silentWhenSignedOut(), [services])
  useEffect(() => {
    if (lostId === null) return
    import('../../accounts/sign-in/sign-in-in-place.ts')
      .then((part) => part.signInInPlace(services, lostId))
      .then(
        (isBack) => setDeclined(!isBack),
        () => setDeclined(true),
      )
  }, [lostId, services])
  return hasDeclined ? null : known
}
