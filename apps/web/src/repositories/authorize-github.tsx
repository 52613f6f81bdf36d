import { featuresQuery } from '@sandlot/core/accounts/queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../accounts/notice.tsx'
import { ProviderIcon } from '../accounts/provider-icons.tsx'
import { useServices } from '../shell/services.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useConnectGithub } from './use-connect-github.ts'

type Props = {
  /** Whether a GitHub account is connected already and only may not be asked for repositories. */
  hasProfile: boolean
  /** A line under a list that has everything but what is private. */
  isHint?: boolean
}

/** Offers access to all repositories or to the public ones (spec IM-015 to IM-017), where GitHub is configured. */
export function AuthorizeGithub({ hasProfile, isHint = false }: Props) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { connect, pending, problem } = useConnectGithub()
  if (!features) return isHint ? null : <RowsSkeleton />
  if (!features.loginWithGithub)
    return isHint ? null : <Notice>{repositoryMessages.githubUnavailable}</Notice>
  const all = (
    <Button
      icon={<ProviderIcon provider="github" />}
      isPending={pending === 'privateRepositories'}
      onPress={() => void connect('privateRepositories')}
      variant={isHint ? 'secondary' : 'primary'}
    >
      {isHint ? repositoryMessages.updatePermissions : repositoryMessages.allowAll}
    </Button>
  )
  const failed = problem && <Notice isProblem>{problem}</Notice>
  if (isHint)
    return (
      <div className="mt-auto flex flex-wrap items-center gap-3 text-ink-muted text-sm">
        {repositoryMessages.privateHint} {all} {failed}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <h3 className="font-medium text-base">
          {hasProfile ? repositoryMessages.authorizeTitle : repositoryMessages.noOrganizations}
        </h3>
        <p className="mt-1 max-w-prose text-ink-muted">
          {repositoryMessages.githubText} {repositoryMessages.githubWithout}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {all}
        <Button
          icon={<ProviderIcon provider="github" />}
          isPending={pending === 'publicRepositories'}
          onPress={() => void connect('publicRepositories')}
        >
          {repositoryMessages.allowPublic}
        </Button>
      </div>
      {failed}
    </div>
  )
}
