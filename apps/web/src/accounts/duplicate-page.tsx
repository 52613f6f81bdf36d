import type { Provider } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { useEffect } from 'react'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useTitle } from '../shell/use-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ownOpener, tellOpener } from './own-opener.ts'

/** The end of a sign-in window whose account was made with another provider (spec RT-014). */
export function DuplicatePage({ provider }: { provider: Provider | undefined }) {
  useTitle(accountMessages.signInTitle)
  useEffect(() => {
    const opener = ownOpener(window)
    if (opener && provider) tellOpener(window, opener, { type: 'duplicate', data: { provider } })
  }, [provider])
  return (
    <AuthFrame
      title={accountMessages.signInTitle}
      {...(provider && { text: accountMessages.duplicate(provider) })}
    >
      <ButtonLink size="lg" to="/signin" variant="primary" wide>
        {accountMessages.toSignIn}
      </ButtonLink>
    </AuthFrame>
  )
}
