import type { SsoState } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { initializeSso } from '@sandlot/core/accounts/sign-in/sso-rest'
import { toAppError } from '@sandlot/core/errors'
import { inputText } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'

type Form = { state: SsoState; problem: string | null; fieldProblem: string | null }

const idle: Form = { state: 'IDLE', problem: null, fieldProblem: null }

const goTo = (href: string) => window.location.assign(href)

/** Looks up where single sign-on starts for an address, and navigates there. */
export function useSso(returnTo: string, leave: (href: string) => void = goTo) {
  const { client } = useServices()
  const [form, setForm] = useState(idle)
  const reset = () => setForm(idle)

  // The browser's Back button restores the page as it was left, in its busy state.
  useEffect(() => {
    const revive = (event: PageTransitionEvent) => event.persisted && setForm(idle)
    window.addEventListener('pageshow', revive)
    return () => window.removeEventListener('pageshow', revive)
  }, [])

  const submit = async (typed: string) => {
    const fieldProblem =
      typed.trim() === ''
        ? signInMessages.ssoEmailRequired
        : inputText(workspaceMessages, emailProblem(typed))
    if (fieldProblem) return setForm({ ...idle, fieldProblem })
    setForm({ ...idle, state: 'VALIDATING' })
    try {
      const { redirectUrl } = await client.rest(initializeSso, {
        query: { email: normalEmail(typed), continue: returnTo },
      })
      // Only a path on this site, which redirects further, is accepted, so that no response can send the browser
      // elsewhere.
      const target = new URL(redirectUrl, window.location.origin)
      if (target.origin !== window.location.origin) throw new Error(accountMessages.signInFailed)
      setForm({ ...idle, state: 'VALID' })
      leave(target.pathname + target.search)
    } catch (error) {
      setForm({ ...idle, state: 'INVALID', problem: toAppError(error).message })
    }
  }
  return { ...form, submit, reset }
}
