import type { Provider, SignInWay } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { inviteTokenOf } from '@sandlot/core/accounts/rules'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { reloadMe } from '../session/session.ts'
import { mayBeSignedIn } from '../session/signed-in-flag.ts'
import { signInWithWindow } from './sign-in-window.ts'

type Flow = {
  /** The provider whose window is open (spec AC-014). */
  loading: Provider | null
  problem: string | null
  /** The provider whose window the browser blocked. */
  isBlocked: Provider | null
  duplicate: SignInWay | null
  pendingUserId: string | null
}

const idle: Flow = { loading: null, problem: null, isBlocked: null, duplicate: null, pendingUserId: null }

/** Signs in with a provider's window, from the click until the user is signed in and is taken to `returnTo`. */
export function useSignIn(onEntered: () => void, returnTo: string) {
  const services = useServices()
  const [flow, setFlow] = useState(idle)

  const enter = async (): Promise<boolean> => {
    const me = await reloadMe(services)
    if (me) onEntered()
    return me !== null
  }

  // The cookie is the session, so a token that passed through a window is revoked (docs/spec/decisions.md, 15).
  const revokeQuietly = (token: string) =>
    services.client.rest(revokeToken, { params: { token } }).catch(() => undefined)

  const signIn = async (provider: Provider) => {
    setFlow((before) => ({ ...before, loading: provider, problem: null, isBlocked: null }))
    const fail = (problem: string) => setFlow((before) => ({ ...before, loading: null, problem }))
    const outcome = await signInWithWindow(window, provider, { invite: inviteTokenOf(returnTo) })
    try {
      switch (outcome.type) {
        case 'blocked':
          fail(accountMessages.popupBlocked)
          return setFlow((before) => ({ ...before, isBlocked: provider }))
        case 'duplicate':
          return setFlow({ ...idle, duplicate: outcome.provider })
        case 'signup':
          return setFlow({ ...idle, pendingUserId: outcome.id })
        case 'signin':
          if (outcome.jwt) await revokeQuietly(outcome.jwt)
          if (!(await enter())) fail(accountMessages.notAuthenticated)
          return
        case 'closed':
          // A provider's page can cut the connection between the windows, but the cookie is set anyway.
          if (!mayBeSignedIn(services.storage) || !(await enter())) fail(accountMessages.popupClosed)
      }
    } catch {
      services.toasts.toast('error', accountMessages.signInFailed)
      fail(accountMessages.signInFailed)
    }
  }

  return { ...flow, signIn, enter }
}
