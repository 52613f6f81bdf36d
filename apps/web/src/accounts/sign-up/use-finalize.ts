import type { SignUpForm } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { finalizeSignUp } from '@sandlot/core/accounts/sign-up-rest'
import { toAppError } from '@sandlot/core/errors'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState } from 'react'
import { takeInvitation } from '../../sharing/waiting-invitation.ts'
import { useServices } from '../../shell/services.tsx'
import { ownOpener } from '../own-opener.ts'
import { reloadMe } from '../session/session.ts'

const wireOf = (id: string, form: SignUpForm) => {
  const isWork = form.usage === 'work'
  return {
    id,
    username: form.username,
    name: form.name.trim(),
    role: form.role as never,
    usage: form.usage as never,
    companyName: isWork ? form.companyName.trim() || null : null,
    companySize: isWork ? (form.companySize as never) : null,
  }
}

/** Submits the sign-up, selects the new workspace and continues (spec AC-059 to AC-063). */
export function useFinalize(id: string, onEntered: () => void) {
  const services = useServices()
  const [problem, setProblem] = useState<string | null>(null)
  const [isCreated, setCreated] = useState(false)
  const [sentName, setSentName] = useState<string | null>(null)

  const create = async (form: SignUpForm): Promise<boolean> => {
    try {
      const { primaryTeamId, sandboxId } = await services.client.rest(finalizeSignUp, {
        body: wireOf(id, form),
      })
      services.storage.set(storageKeys.workspace, primaryTeamId)
      // Signing up has used up the invitation. Its page would only report that it no longer exists.
      if (sandboxId !== undefined) takeInvitation(sandboxId)
      return true
    } catch (error) {
      const { code, message, hint } = toAppError(error)
      // After any other error the account may exist, and then occupies its name.
      setSentName(code === 'validation' ? null : form.username)
      services.toasts.toast('error', accountMessages.signUpFailed)
      setProblem([message, hint].filter(Boolean).join(' '))
      return false
    }
  }

  const finalize = async (form: SignUpForm) => {
    setProblem(null)
    if (!isCreated && !(await create(form))) return
    setCreated(true)
    try {
      // Data that was fetched as a visitor may differ for the user.
      services.queries.clear()
      await reloadMe(services)
    } catch {
      return setProblem(accountMessages.signedUpNotLoaded)
    }
    for (const page of [window, ownOpener(window)])
      page?.postMessage({ type: 'signin', data: {} }, window.location.origin)
    onEntered()
  }
  return { finalize, problem, isCreated, sentName }
}
