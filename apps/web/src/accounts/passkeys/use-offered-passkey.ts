import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { hasPasskeys } from './support.ts'

/**
 * Lets the browser name passkeys below a field that has `webauthn` among what it may be filled with, for as long as
 * the field is there. Tells whether it does, and why a passkey that was chosen did not sign in.
 */
export function useOfferedPasskey(onDone: (() => unknown) | undefined) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const [problem, setProblem] = useState<string | null>(null)
  const isOffered = onDone !== undefined && hasPasskeys(features)
  const done = useEffectEvent(async () => onDone?.())
  const tell = useEffectEvent((error: unknown) => setProblem(error ? toAppError(error).message : null))

  useEffect(() => {
    if (!isOffered) return
    const leaving = new AbortController()
    // Nobody asked for the offer, so where its code does not come there is nothing to tell.
    import('./offer.ts')
      .then(({ offerPasskey }) => offerPasskey(client, { signal: leaving.signal, done, tell }))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [isOffered, client])
  return { isOffered, problem }
}
