import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { githubAccountsQuery } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { restrictedAccess } from '@sandlot/core/repositories/scope-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../accounts/notice.tsx'
import { ProviderIcon } from '../../accounts/provider-icons.tsx'
import { useServices } from '../../shell/services.tsx'
import { ReachButtons } from '../reach-buttons.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { useConnectGithub } from '../use-connect-github.ts'
import { AccountRepositories } from './account-repositories.tsx'
import { GithubSettingsLink } from './github-settings-link.tsx'

/** The repositories of the user's own accounts, if they have given this instance access. */
export function OrganizationsTab({ onSelect }: { onSelect: (repository: RepositoryName) => void }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const query = useQuery({ ...githubAccountsQuery(client), networkMode: 'always' })
  if (query.error && !query.data)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice isProblem>
          {repositoryMessages.organizationsFailed}: {toAppError(query.error).message}
        </Notice>
        <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
          {shellMessages.tryAgain}
        </Button>
      </div>
    )
  if (!query.data) return <RowsSkeleton />
  const { profile, organizations } = query.data
  const restricted = restrictedAccess(profile?.scopes ?? null)
  if (!profile || restricted.public)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-muted">{repositoryMessages.noOrganizations}</p>
        {features?.loginWithGithub ? (
          <ReachButtons />
        ) : (
          <Notice>{repositoryMessages.githubUnavailable}</Notice>
        )}
      </div>
    )
  const accounts = [
    { ...profile, isOwn: true },
    ...organizations.map((organization) => ({ ...organization, isOwn: false })),
  ]
  return (
    <>
      <AccountRepositories accounts={accounts} onSelect={onSelect} />
      <PrivateHint isRestricted={restricted.private} />
    </>
  )
}

/**
 * Shown below the list (spec IM-027). Even with access to private repositories, those of an organization that has not
 * approved this instance are missing, which is settled on GitHub.
 */
function PrivateHint({ isRestricted }: { isRestricted: boolean }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const { connect, pending, problem } = useConnectGithub()
  if (!features?.loginWithGithub) return null
  return (
    <div className="mt-auto flex flex-wrap items-center gap-3 text-ink-muted text-sm">
      {repositoryMessages.privateHint}
      {isRestricted ? (
        <Button
          icon={<ProviderIcon provider="github" />}
          isPending={pending !== null}
          onPress={() => void connect('privateRepositories')}
        >
          {repositoryMessages.updatePermissions}
        </Button>
      ) : (
        <GithubSettingsLink>{repositoryMessages.updatePermissions}</GithubSettingsLink>
      )}
      {problem && <Notice isProblem>{problem}</Notice>}
    </div>
  )
}
