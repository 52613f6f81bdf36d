import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { hasPasskeys } from './support.ts'

/**
 * Has the browser suggest passkeys below a field whose autocomplete contains `webauthn`, for as long as the field is
 * mounted. Returns whether it does, and why a chosen passkey was refused.
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
    // The suggestion is optional, so a failure to load its code is not reported.
    import('./offer.ts')
      .then(({ offerPasskey }) => offerPasskey(client, { signal: leaving.signal, done, tell }))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [isOffered, client])
  return { isOffered, problem }
}
