import { sessionEndText, signInErrorText } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { ownOpener } from '../own-opener.ts'
import { forgetOthers } from '../session/session.ts'
import { SignInFlow } from './sign-in-flow.tsx'
import type { SignInSearch } from './sign-in-search.ts'

export function SignInPage({ search }: { search: SignInSearch }) {
  const router = useRouter()
  const { queries } = useServices()
  const [isWindow] = useState(() => ownOpener(window) !== null)
  useTitle(accountMessages.signInTitle)
  const failure =
    signInErrorText(search) ??
    sessionEndText(document.cookie) ??
    (search.error === 'ended' ? shellMessages.sessionEnded : null)

  if (isWindow && failure && search.error !== 'ended') return <FailedWindow text={failure} />
  return (
    <SignInFlow
      failure={failure}
      onEntered={() => {
        forgetOthers({ queries, router })
        router.history.replace(safeReturnPath(search.continue) ?? '/dashboard')
      }}
      returnTo={search.continue}
    />
  )
}

/** The sign-in window after a failure. The user can try again on the page behind it. */
function FailedWindow({ text }: { text: string }) {
  return (
    <AuthFrame title={accountMessages.signInFailed}>
      <AuthCard>
        <Notice isProblem>{text}</Notice>
        <Button onPress={() => window.close()} size="lg" wide>
          {shellMessages.close}
        </Button>
      </AuthCard>
    </AuthFrame>
  )
}
