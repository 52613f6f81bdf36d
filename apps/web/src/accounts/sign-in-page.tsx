import { accountMessages } from '@sandlot/core/accounts/messages'
import { useTitle } from '../shell/use-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { Notice } from './notice.tsx'
import { Onboarding } from './onboarding.tsx'
import { ProviderButton, ProviderChooser } from './provider-chooser.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Another provider's account first, then a sign-up to finish, then the choice of a provider (spec AC-011). */
export function SignInPage({ returnTo }: { returnTo: string | undefined }) {
  const { loading, problem, duplicate, pendingUserId, signIn } = useSignIn(returnTo)
  useTitle(accountMessages.signInTitle)
  const choose = (provider: Parameters<typeof signIn>[0]) => void signIn(provider)
  if (duplicate)
    return (
      <AuthFrame text={accountMessages.duplicate(duplicate)} title={accountMessages.signInTitle}>
        <div className="flex flex-col gap-2.5">
          {problem && <Notice isProblem>{problem}</Notice>}
          <ProviderButton isFirst isLoading={loading === duplicate} onChoose={choose} provider={duplicate} />
        </div>
      </AuthFrame>
    )
  if (pendingUserId) return <Onboarding returnTo={returnTo} userId={pendingUserId} />
  return (
    <AuthFrame text={accountMessages.signInText} title={accountMessages.signInTitle}>
      <ProviderChooser loading={loading} onChoose={choose} problem={problem} />
    </AuthFrame>
  )
}
