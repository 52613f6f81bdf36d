import { accountMessages } from '@sandlot/core/accounts/messages'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { Onboarding } from './onboarding.tsx'
import { ownOpener, tellOpener } from './own-opener.ts'

/** In a sign-in window it hands the pending person to the page behind it, else it shows the form (spec RT-018). */
export function SignUpPage({ userId, returnTo }: { userId: string; returnTo: string | undefined }) {
  const router = useRouter()
  const [opener] = useState(() => ownOpener(window))
  useEffect(() => {
    if (opener) tellOpener(window, opener, { type: 'signup', data: { id: userId } })
  }, [opener, userId])
  if (opener) return <AuthFrame title={accountMessages.linkDone}>{null}</AuthFrame>
  return (
    <Onboarding
      onEntered={() => router.history.replace(safeReturnPath(returnTo) ?? '/dashboard/recent')}
      userId={userId}
    />
  )
}
