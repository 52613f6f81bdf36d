import { accountMessages } from '@sandlot/core/accounts/messages'
import { useEffect, useState } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { Onboarding } from './onboarding.tsx'
import { ownOpener, tellOpener } from './own-opener.ts'

/** In a sign-in window it hands the pending person to the page behind it, else it shows the form (spec RT-018). */
export function SignUpPage({ userId }: { userId: string }) {
  const [opener] = useState(() => ownOpener(window))
  useEffect(() => {
    if (opener) tellOpener(window, opener, { type: 'signup', data: { id: userId } })
  }, [opener, userId])
  if (opener) return <AuthFrame title={accountMessages.linkDone}>{null}</AuthFrame>
  return <Onboarding returnTo={undefined} userId={userId} />
}
