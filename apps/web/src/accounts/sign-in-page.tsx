import { signInErrorText } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useTitle } from '../shell/use-title.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { Notice } from './notice.tsx'
import { ownOpener } from './own-opener.ts'
import { ProviderButton, ProviderChooser } from './provider-chooser.tsx'
import type { SignInSearch } from './sign-in-search.ts'
import { useSignIn } from './use-sign-in.ts'

/** Only a person's first sign-in needs the form. Its code comes while they are with the provider. */
const loadOnboarding = () => import('./onboarding.tsx')
const Onboarding = lazy(() => loadOnboarding().then((module) => ({ default: module.Onboarding })))

/** Another provider's account first, then a sign-up to finish, then the choice of a provider (spec AC-011). */
export function SignInPage({ search }: { search: SignInSearch }) {
  const { loading, problem, duplicate, pendingUserId, signIn } = useSignIn(search.continue)
  const [isWindow] = useState(() => ownOpener(window) !== null)
  useTitle(accountMessages.signInTitle)
  const choose = (provider: Parameters<typeof signIn>[0]) => {
    loadOnboarding().catch(() => undefined)
    void signIn(provider)
  }
  const failure = signInErrorText(search)

  if (isWindow && failure) return <FailedWindow text={failure} />
  if (duplicate)
    return (
      <AuthFrame text={accountMessages.duplicate(duplicate)} title={accountMessages.signInTitle}>
        <div className="flex flex-col gap-2.5">
          {problem && <Notice isProblem>{problem}</Notice>}
          <ProviderButton isFirst isLoading={loading === duplicate} onChoose={choose} provider={duplicate} />
        </div>
      </AuthFrame>
    )
  if (pendingUserId)
    return (
      <Suspense>
        <Onboarding returnTo={search.continue} userId={pendingUserId} />
      </Suspense>
    )
  return (
    <AuthFrame text={accountMessages.signInText} title={accountMessages.signInTitle}>
      <ProviderChooser loading={loading} onChoose={choose} problem={problem ?? failure} />
    </AuthFrame>
  )
}

/** The sign-in window after a sign-in that went wrong: the page behind it is where to try again. */
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
