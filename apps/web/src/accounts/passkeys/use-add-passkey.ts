import { passkeyMessages as say } from '@sandlot/core/accounts/passkey-messages'
import { toAppError } from '@sandlot/core/errors'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { reloadMe } from '../session.ts'
import { useRecentSignIn } from '../use-recent-sign-in.ts'
import { passkeysKey } from './use-passkeys.ts'

/** Makes a passkey here after a fresh sign-in. Tells whether it is there now, and what went wrong otherwise. */
export function useAddPasskey() {
  const services = useServices()
  const withRecentSignIn = useRecentSignIn()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async (): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      const { makePasskey } = await import('./ceremony.ts')
      const added = await withRecentSignIn(() => makePasskey(services.client))
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
