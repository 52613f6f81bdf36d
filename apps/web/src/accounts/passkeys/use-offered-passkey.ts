import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../shell/services.tsx'
import { hasPasskeys } from './support.ts'

/** Lets the browser name passkeys below a field that has `webauthn` among what it may be filled with. */
export function useOfferedPasskey(onDone: (() => void) | undefined): boolean {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const isOffered = onDone !== undefined && hasPasskeys(features)
  const done = useEffectEvent(() => onDone?.())

  useEffect(() => {
    if (!isOffered) return
    let isLeft = false
    const asking = import('./ceremony.ts').then(async (ceremony) => {
      // Where the browser cannot do that, or its person chose another way, there is nothing to tell.
      if (!isLeft) await ceremony.askForPasskey(client, true).then(done, () => undefined)
      return ceremony
    })
    return () => {
      isLeft = true
      import('./ceremony.ts').then((ceremony) => ceremony.stopAsking()).catch(() => undefined)
      asking.catch(() => undefined)
    }
  }, [isOffered, client])
  return isOffered
}
