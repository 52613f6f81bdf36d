import type { Provider } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { sessionMessages as again } from '@sandlot/core/accounts/sessions/messages'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { offeredProviders, UNKNOWN_FLAGS } from '@sandlot/core/accounts/sign-in/rules'
import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Suspense } from 'react'
import { useServices } from '../../shell/services.tsx'
import { AuthCard } from '../auth-frame.tsx'
import { Notice } from '../notice.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { ProviderIcon } from '../provider-icons.tsx'
import { TextButton } from '../text-button.tsx'
import { useMe } from '../use-me.ts'
import { FormFailed } from './form-failed.tsx'

/** The fields need much more code than the buttons, which most people use. */
const EmailLinkForm = lazyPart(
  () => import('./email-link-form.tsx').then((module) => module.EmailLinkForm),
  FormFailed,
)

type Props = {
  loading: Provider | null
  problem: string | null
  /** The provider whose window the browser blocked. Signing in can continue in this one. */
  blocked: Provider | null
  returnTo: string
  onChoose: (provider: Provider) => void
  onSso: () => void
  /** Called once a passkey has signed this browser in. An error that it rejects with is shown. */
  onPasskey: () => unknown
}

/**
 * A button for each way to sign in that this instance offers, or an explanation if there is none (spec AC-004 to
 * AC-006).
 */
export function ProviderChooser(props: Props) {
  const { loading, problem, blocked, returnTo, onChoose, onSso, onPasskey } = props
  const { client } = useServices()
  const { data, error, refetch } = useQuery(featuresQuery(client))
  if (error && toAppError(error).code === 'offline')
    return (
      <AuthCard>
        <Notice isProblem>{accountMessages.featuresFailed}</Notice>
        <Button onPress={() => void refetch()} size="lg" wide>
          {shellMessages.tryAgain}
        </Button>
      </AuthCard>
    )
  if (!data && !error)
    return (
      <div aria-busy className="flex flex-col gap-2.5">
        <Skeleton className="h-10" />
      </div>
    )
  // A server that does not report its providers counts as offering all of them (contract §9).
  const flags = data ?? UNKNOWN_FLAGS
  const available = offeredProviders(flags)
  const sendsMail = data?.sendsMail === true
  if (available.length === 0 && !flags.loginWithWorkos && !sendsMail)
    return <NoProvider onPasskey={onPasskey} problem={problem} />
  return (
    <div className="flex flex-col gap-2.5">
      {problem && (
        <Notice isProblem>
          {problem}
          {blocked && <ThisWindow provider={blocked} returnTo={returnTo} />}
        </Notice>
      )}
      {available.map((provider, index) => (
        <ProviderButton
          isFirst={index === 0}
          isLoading={loading === provider}
          key={provider}
          onChoose={onChoose}
          provider={provider}
        />
      ))}
      {sendsMail && (
        <>
          {available.length > 0 && <hr className="my-2.5 border-line" />}
          <Suspense fallback={<FormComing />}>
            <EmailLinkForm onPasskey={onPasskey} returnTo={returnTo} />
          </Suspense>
        </>
      )}
      <PasskeySignIn isFirst={available.length === 0 && !sendsMail} onDone={onPasskey} />
      {flags.loginWithWorkos && <SsoLink onPress={onSso} />}
      {data?.demo && (
        <div className="mt-2.5">
          <Notice>{shellMessages.demoHint}</Notice>
        </div>
      )}
    </div>
  )
}

/** As high as the form, so that nothing moves. */
const FormComing = () => (
  <div aria-busy className="flex flex-col gap-2.5">
    <Skeleton className="h-15" />
    <Skeleton className="h-10" />
  </div>
)

type ButtonProps = {
  provider: Provider
  isFirst: boolean
  isLoading: boolean
  onChoose: (provider: Provider) => void
}

export function ProviderButton({ provider, isFirst, isLoading, onChoose }: ButtonProps) {
  return (
    <Button
      icon={<ProviderIcon provider={provider} />}
      isPending={isLoading}
      onPress={() => onChoose(provider)}
      size="lg"
      variant={isFirst ? 'primary' : 'secondary'}
      wide
    >
      {accountMessages.continueWith(provider)}
    </Button>
  )
}

/** The link to single sign-on below the buttons, or a button if it is the only way. */
export function SsoLink({ onPress, isButton = false }: { onPress: () => void; isButton?: boolean }) {
  if (isButton)
    return (
      <Button onPress={onPress} size="lg" variant="primary" wide>
        {signInMessages.ssoContinue}
      </Button>
    )
  return (
    <p className="mt-1 text-center text-ink-muted text-sm">
      <TextButton onPress={onPress}>{signInMessages.toSso}</TextButton>
    </p>
  )
}

function ThisWindow({ provider, returnTo }: { provider: Provider; returnTo: string }) {
  const search = new URLSearchParams({ version: '2', continue: returnTo })
  return (
    <>
      {' '}
      <a className="underline" href={`/auth/${provider}?${search}`}>
        {signInMessages.inThisWindow}
      </a>
    </>
  )
}

function NoProvider({ onPasskey, problem }: Pick<Props, 'onPasskey' | 'problem'>) {
  const me = useMe()
  return (
    <AuthCard>
      {problem && <Notice isProblem>{problem}</Notice>}
      <PasskeySignIn isFirst onDone={onPasskey} />
      <div className="flex items-center gap-2.5">
        <Link2 aria-hidden className="text-ink-muted" size={18} />
        <h2 className="font-semibold text-lg">{accountMessages.noProviderTitle}</h2>
      </div>
      <p className="text-ink-muted">
        {!me ? accountMessages.noProviderText : me.isAdmin ? again.againAdminLink : again.againLink}
      </p>
      {/* Users who sign in again already have an account, and the instance has its administrator. */}
      {!me && (
        <>
          <p className="text-ink-muted">{accountMessages.noProviderHint}</p>
          <Notice>{accountMessages.noProviderNew}</Notice>
        </>
      )}
    </AuthCard>
  )
}
