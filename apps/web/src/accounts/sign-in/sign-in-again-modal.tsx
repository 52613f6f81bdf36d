import { accountMessages } from '@sandlot/core/accounts/messages'
import { SIGN_IN_METHODS_PATH } from '@sandlot/core/accounts/rules'
import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useMe } from '../use-me.ts'
import { NoWayIn } from './no-way-in.tsx'
import { ProviderChooser } from './provider-chooser.tsx'
import { signInWithWindow } from './sign-in-window.ts'

type Chooser = ComponentProps<typeof ProviderChooser>

/** Asks a signed-in user to authenticate again. Closes with true if they did. */
export function SignInAgainModal({ isRepeated, close }: { isRepeated: boolean } & ModalProps<boolean>) {
  const { client } = useServices()
  const me = useMe()
  // Single sign-on takes over the whole page, and a link in a mail opens a new one. Both lead back to the page that
  // asked.
  const { pathname } = useLocation()
  const here = pathname.startsWith('/admin') ? pathname : SIGN_IN_METHODS_PATH
  const [loading, setLoading] = useState<Chooser['loading']>(null)
  const [problem, setProblem] = useState<string | null>(isRepeated ? say.againNot : null)

  const choose = async (provider: Parameters<Chooser['onChoose']>[0]) => {
    setLoading(provider)
    setProblem(null)
    const outcome = await signInWithWindow(window, provider)
    setLoading(null)
    if (outcome.type === 'signin') {
      // The cookie is the session, so a token that passed through a window is revoked (docs/spec/decisions.md, 15).
      if (outcome.jwt)
        await client.rest(revokeToken, { params: { token: outcome.jwt } }).catch(() => undefined)
      close(true)
    } else if (outcome.type === 'blocked') setProblem(accountMessages.popupBlocked)
    else setProblem(outcome.type === 'closed' ? accountMessages.popupClosed : say.againNot)
  }

  const leaveForSso = () => {
    const query = new URLSearchParams({ email: me?.email ?? '', continue: here })
    window.location.assign(`/auth/sso?${query}`)
  }

  return (
    <Modal onClose={() => close(false)} title={say.againTitle} width={440}>
      <div className="flex flex-col gap-4 px-5 pt-1 pb-4">
        {me?.needsWayIn ? (
          <NoWayIn isRepeated={isRepeated} me={me} />
        ) : (
          <>
            <p className="text-ink-muted text-sm">{say.againText}</p>
            <ProviderChooser
              blocked={null}
              loading={loading}
              onChoose={(provider) => void choose(provider)}
              onPasskey={() => close(true)}
              onSso={leaveForSso}
              problem={problem}
              returnTo={here}
            />
          </>
        )}
      </div>
      <ModalActions>
        <Button onPress={() => close(false)}>{shellMessages.cancel}</Button>
        {/* For cases without a window to report success, such as a one-time link in another tab. */}
        <Button onPress={() => close(true)}>{say.againDone}</Button>
      </ModalActions>
    </Modal>
  )
}
