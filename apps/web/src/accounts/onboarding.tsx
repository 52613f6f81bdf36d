import { accountMessages } from '@sandlot/core/accounts/messages'
import { pendingUserQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useTitle } from '../shell/use-title.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Props = { userId: string; onEntered: () => void }

/** Finishing a sign-up (spec AC-043 to AC-063). */
export function Onboarding({ userId, onEntered }: Props) {
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
