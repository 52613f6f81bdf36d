import type { SignInWay } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { useEffect } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { ownOpener, tellOpener } from '../own-opener.ts'

type Props = { provider: SignInWay | undefined; returnTo: string | undefined }

/** Shown after a sign-in whose account was created with another provider (spec RT-014). */
export function DuplicatePage({ provider, returnTo }: Props) {
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
      <ButtonLink
        search={returnTo === undefined ? {} : { continue: returnTo }}
        size="lg"
        to="/signin"
        variant="primary"
        wide
      >
        {accountMessages.toSignIn}
      </ButtonLink>
    </AuthFrame>
  )
}
