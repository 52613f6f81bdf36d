import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import type { Passkey } from '@sandlot/core/accounts/passkeys/rest'
import { toAppError } from '@sandlot/core/errors'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { reloadMe } from '../session/session.ts'
import { passkeysKey } from './use-passkeys.ts'

/** Leads the user through the required steps before the action. Resolves with undefined if they declined. */
type Through = (act: () => Promise<Passkey>) => Promise<Passkey | undefined>

/** Creates a passkey here. Reports whether that succeeded, and the problem if not. */
export function useMakePasskey(through: Through = (act) => act()) {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async (): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      const { makePasskey } = await import('./ceremony.ts')
      const added = await through(() => makePasskey(services.client))
      if (!added) return false
      services.toasts.toast('success', say.added)
      await services.queries.invalidateQueries({ queryKey: passkeysKey })
      await reloadMe(services)
      return true
    } catch (error) {
      if (!services.toasts.signedOut(error)) {
        const { message, hint } = toAppError(error)
        setProblem([message, hint].filter(Boolean).join(' '))
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy, problem }
}
