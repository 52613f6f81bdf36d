import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { ownOpener, tellOpener } from '../own-opener.ts'
import { forgetOthers } from '../session/session.ts'
import { Onboarding } from './onboarding.tsx'

/** In a sign-in window, passes the pending user to the page behind it, else shows the form (spec RT-018). */
export function SignUpPage({ userId, returnTo }: { userId: string; returnTo: string | undefined }) {
  const router = useRouter()
  const { queries } = useServices()
  // The first user of an instance has to set it up before anybody else comes.
  const home = () =>
    queries.getQueryData<CurrentUser | null>(accountKeys.me)?.isAdmin ? '/admin/setup' : '/dashboard/recent'
  const [opener] = useState(() => ownOpener(window))
  useEffect(() => {
    if (opener) tellOpener(window, opener, { type: 'signup', data: { id: userId } })
  }, [opener, userId])
  if (opener) return <AuthFrame title={accountMessages.linkDone}>{null}</AuthFrame>
  return (
    <Onboarding
      onEntered={() => {
        forgetOthers({ queries, router })
        router.history.replace(safeReturnPath(returnTo) ?? home())
      }}
      userId={userId}
    />
  )
}
