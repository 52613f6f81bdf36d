import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys, featuresQuery, pendingUserQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Props = { userId: string; onEntered: () => void }

const PasskeyOffer = lazyPart<{ onDone: () => void }>(
  () => import('../passkeys/passkey-offer.tsx').then((module) => module.PasskeyOffer),
  // A failure of this optional step must not keep users from their account.
  ({ onDone }) => (
    <AuthFrame title={accountMessages.featuresFailed}>
      <Button onPress={onDone} size="lg" wide>
        {shellMessages.goToDashboard}
      </Button>
    </AuthFrame>
  ),
)

/**
 * Completes a sign-up (spec AC-043 to AC-063), and offers a passkey to users who could not sign in again without one.
 */
export function Onboarding({ userId, onEntered }: Props) {
  const { client, queries } = useServices()
  const [isOffered, setOffered] = useState(false)
  const enter = async () => {
    const me = queries.getQueryData<CurrentUser | null>(accountKeys.me)
    if (!me?.needsWayIn) return onEntered()
    const features = await queries.fetchQuery(featuresQuery(client)).catch(() => null)
    // An older server does not report passkeys. Continue without them.
    if (features?.passkeyOrigin === undefined) onEntered()
    else setOffered(true)
  }
  if (isOffered)
    return (
      <Suspense>
        <PasskeyOffer onDone={onEntered} />
      </Suspense>
    )
  return <SignUp onEntered={() => void enter()} userId={userId} />
}

function SignUp({ userId, onEntered }: Props) {
  const { client } = useServices()
  const { data: pending, error, refetch } = useQuery(pendingUserQuery(client, userId))
  useTitle(accountMessages.createAccount)

  if (error && toAppError(error).code === 'offline')
    return (
      <AuthFrame text={accountMessages.featuresFailed} title={accountMessages.signUpFailed}>
        <Button onPress={() => void refetch()} size="lg" wide>
          {shellMessages.tryAgain}
        </Button>
      </AuthFrame>
    )
  if (error || pending?.valid === false)
    return (
      <AuthFrame title={accountMessages.signUpExpired}>
        <ButtonLink size="lg" to="/signin" variant="primary" wide>
          {accountMessages.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  if (!pending)
    return (
      <div aria-busy className="mx-auto flex max-w-100 flex-col items-center gap-6 pt-32">
        <Skeleton className="size-11" />
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-96 w-full" />
      </div>
    )
  return (
    <AuthFrame
      text={accountMessages.signUpText}
      title={accountMessages.welcome(pending.name || pending.username)}
    >
      <AuthCard>
        <SignUpForm onEntered={onEntered} pending={pending} />
      </AuthCard>
    </AuthFrame>
  )
}
