import type { SignUpForm } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { finalizeSignUp } from '@sandlot/core/accounts/sign-up-rest'
import { toAppError } from '@sandlot/core/errors'
import { storageKeys } from '@sandlot/core/storage/keys'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { ownOpener } from './own-opener.ts'
import { reloadMe } from './session.ts'

/** Sends the sign-up, keeps the new workspace as the chosen one and goes on (spec AC-059 to AC-063). */
export function useFinalize(id: string, onEntered: () => void) {
  const services = useServices()
  const [problem, setProblem] = useState<string | null>(null)

  const finalize = async (form: SignUpForm) => {
    setProblem(null)
    try {
      const isWork = form.usage === 'work'
      const { primaryTeamId } = await services.client.rest(finalizeSignUp, {
        body: {
          id,
          username: form.username,
          name: form.name.trim(),
          role: form.role as never,
          usage: form.usage as never,
          companyName: isWork ? form.companyName.trim() || null : null,
          companySize: isWork ? (form.companySize as never) : null,
        },
      })
      services.storage.set(storageKeys.workspace, primaryTeamId)
      services.queries.clear()
      await reloadMe(services)
      for (const page of [window, ownOpener(window)])
        page?.postMessage({ type: 'signin', data: {} }, window.location.origin)
      onEntered()
    } catch (error) {
      const { message, hint } = toAppError(error)
      services.toasts.toast('error', accountMessages.signUpFailed)
      setProblem([message, hint].filter(Boolean).join(' '))
    }
  }
  return { finalize, problem }
}
