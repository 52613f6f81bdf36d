import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { safeReturnPath } from '@sandlot/core/accounts/rules'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { initialSignInMode, signInScreen, UNKNOWN_FLAGS } from '@sandlot/core/accounts/sign-in/rules'
import { AppError } from '@sandlot/core/errors'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { AuthCard, AuthFrame } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-button.tsx'
import { FormFailed, OnboardingFailed } from './form-failed.tsx'
import { ProviderButton, ProviderChooser, SsoLink } from './provider-chooser.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Only a first sign-in needs the form. Its code loads while the user is with the provider. */
const loadOnboarding = () => import('../sign-up/onboarding.tsx')
const Onboarding = lazyPart<{ userId: string; onEntered: () => void; returnTo: string }>(
  () => loadOnboarding().then((module) => module.Onboarding),
  OnboardingFailed,
)

const SsoForm = lazyPart(() => import('./sso-form.tsx').then((module) => module.SsoForm), FormFailed)

type Props = {
  /** The page to return to after signing in with this window. */
  returnTo: string | undefined
  /** A problem that occurred earlier. */
  failure?: string | null
  onEntered: () => void
  /** Set if signing in can be canceled, in which case a link to continue without an account is shown (spec AC-008). */
  onCancel?: (() => void) | null
  /** Navigates to single sign-on. Replaceable for tests. */
  leave?: (href: string) => void
}

/** The complete sign-in, from choosing a method to the end, on a page or in a modal. */
export function SignInFlow({ returnTo, failure = null, onEntered, onCancel = null, leave }: Props) {
  const { client } = useServices()
  const { data: features, error } = useQuery(featuresQuery(client))
  const back = safeReturnPath(returnTo) ?? '/dashboard'
  const {
    loading,
    problem,
    isBlocked,
    duplicate,
    pendingUserId,
    signIn,
    enter: entered,
  } = useSignIn(onEntered, back)
  const [chosen, setMode] = useState<'DEFAULT' | 'SSO' | null>(null)
  const flags = features ?? (error ? UNKNOWN_FLAGS : null)
  const mode = chosen ?? (flags ? initialSignInMode(flags) : 'DEFAULT')
  const choose = (provider: Parameters<typeof signIn>[0]) => {
    loadOnboarding().catch(() => undefined)
    void signIn(provider)
  }
  const enterByPasskey = async () => {
    if (!(await entered()))
      throw new AppError('unauthenticated', accountMessages.notAuthenticated, { reason: 'signedOut' })
  }
  const screen = signInScreen({ duplicate, pendingUserId })

  if (screen === 'onboarding' && pendingUserId)
    return (
      <Suspense>
        <Onboarding onEntered={onEntered} returnTo={back} userId={pendingUserId} />
      </Suspense>
    )
  const footer = (
    <>
      {onCancel && (
        <p className="mt-5 text-center text-ink-muted text-sm">
          <TextButton onPress={onCancel}>{signInMessages.continueWithout}</TextButton>
        </p>
      )}
      <Agreement />
    </>
  )
  if (mode === 'SSO')
    return (
      <AuthFrame footer={footer} title={signInMessages.ssoTitle}>
        {failure && !chosen && <Notice isProblem>{failure}</Notice>}
        <Suspense fallback={<Waiting />}>
          <SsoForm onBack={() => setMode('DEFAULT')} returnTo={back} {...(leave && { leave })} />
        </Suspense>
      </AuthFrame>
    )
  const shown = problem ?? failure
  if (screen === 'duplicate' && duplicate)
    return (
      <AuthFrame
        footer={footer}
        text={accountMessages.duplicate(duplicate)}
        title={accountMessages.signInTitle}
      >
        <div className="flex flex-col gap-2.5">
          {shown && <Notice isProblem>{shown}</Notice>}
          {duplicate === 'sso' ? (
            <SsoLink isButton onPress={() => setMode('SSO')} />
          ) : (
            <ProviderButton
              isFirst
              isLoading={loading === duplicate}
              onChoose={choose}
              provider={duplicate}
            />
          )}
        </div>
      </AuthFrame>
    )
  return (
    <AuthFrame footer={footer} text={accountMessages.signInText} title={accountMessages.signInTitle}>
      <ProviderChooser
        blocked={isBlocked}
        loading={loading}
        onChoose={choose}
        onPasskey={enterByPasskey}
        onSso={() => setMode('SSO')}
        problem={shown}
        returnTo={back}
      />
    </AuthFrame>
  )
}

const Waiting = () => (
  <AuthCard>
    <Skeleton className="h-15" />
    <Skeleton className="h-10" />
  </AuthCard>
)

/** What the user agrees to by continuing. The linked pages are those of the instance's operator (spec AC-010). */
function Agreement() {
  const { client } = useServices()
  const { data } = useQuery(featuresQuery(client))
  const [before, between, after] = signInMessages.agreement
  return (
    <p className="mt-6 text-balance text-center text-ink-muted text-sm">
      {before}
      <Words href={data?.links?.terms}>{signInMessages.terms}</Words>
      {between}
      <Words href={data?.links?.privacy}>{signInMessages.privacy}</Words>
      {after}
    </p>
  )
}

function Words({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href) return children
  return (
    <a className="underline hover:text-ink" href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
