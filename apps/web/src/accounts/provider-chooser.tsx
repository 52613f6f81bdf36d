import { type Provider, providers } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { Features } from '@sandlot/core/accounts/rest'
import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Terminal } from 'lucide-react'
import { useServices } from '../shell/services.tsx'
import { AuthCard } from './auth-frame.tsx'
import { Notice } from './notice.tsx'
import { ProviderIcon } from './provider-icons.tsx'

const offered = (features: Features): Provider[] => {
  const flags = {
    github: features.loginWithGithub,
    google: features.loginWithGoogle,
    apple: features.loginWithApple,
  } satisfies Record<Provider, boolean>
  return providers.filter((provider) => flags[provider])
}

type Props = {
  loading: Provider | null
  problem: string | null
  onChoose: (provider: Provider) => void
}

/** A button for each way in that this instance offers, or how to get in without any (spec AC-004 to AC-006). */
export function ProviderChooser({ loading, problem, onChoose }: Props) {
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
  // A server that answers but does not say counts as one that has them all (contract §9).
  const available = data ? offered(data) : [...providers]
  if (available.length === 0) return <NoProvider />
  return (
    <div className="flex flex-col gap-2.5">
      {problem && <Notice isProblem>{problem}</Notice>}
      {available.map((provider, index) => (
        <ProviderButton
          isFirst={index === 0}
          isLoading={loading === provider}
          key={provider}
          onChoose={onChoose}
          provider={provider}
        />
      ))}
      {data?.demo && <Notice>{shellMessages.demoHint}</Notice>}
    </div>
  )
}

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

function NoProvider() {
  return (
    <AuthCard>
      <div className="flex items-center gap-2.5">
        <Terminal aria-hidden className="text-ink-muted" size={18} />
        <h2 className="font-semibold text-lg">{accountMessages.noProviderTitle}</h2>
      </div>
      <p className="text-ink-muted">{accountMessages.noProviderText}</p>
      <Notice>{accountMessages.noProviderHint}</Notice>
    </AuthCard>
  )
}
