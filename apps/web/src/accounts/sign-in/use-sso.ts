import type { SsoState } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { signInMessages } from '@sandlot/core/accounts/sign-in-messages'
import { initializeSso } from '@sandlot/core/accounts/sso-rest'
import { toAppError } from '@sandlot/core/errors'
import { inputText } from '@sandlot/core/input-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { emailProblem, normalEmail } from '@sandlot/core/workspaces/rules'
import { useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'

type Form = { state: SsoState; problem: string | null; fieldProblem: string | null }

const idle: Form = { state: 'IDLE', problem: null, fieldProblem: null }

const goTo = (href: string) => window.location.assign(href)

/** Asks where single sign-on for an address begins, and goes there. */
export function useSso(returnTo: string, leave: (href: string) => void = goTo) {
  const { client } = useServices()
  const [form, setForm] = useState(idle)
  const reset = () => setForm(idle)

  // Whoever comes back with the browser's button finds the page as it was left, which was busy.
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
      // A path of this site, which then leads on: no answer sends the browser elsewhere from here.
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
