import { toAppError } from '@sandlot/core/errors'
import { githubAccountsQuery } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { restrictedAccess } from '@sandlot/core/repositories/scope-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../accounts/notice.tsx'
import { useServices } from '../shell/services.tsx'
import { AccountRepositories } from './account-repositories.tsx'
import { AuthorizeGithub } from './authorize-github.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** The repositories of the person's own accounts, for whoever let this instance look there. */
export function OrganizationsTab({ onSelect }: { onSelect: (repository: RepositoryName) => void }) {
  const { client } = useServices()
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
  if (!profile) return <AuthorizeGithub hasProfile={false} />
  const restricted = restrictedAccess(profile.scopes)
  if (restricted.public) return <AuthorizeGithub hasProfile />
  const accounts = [
    { ...profile, isOwn: true },
    ...organizations.map((organization) => ({ ...organization, isOwn: false })),
  ]
  return (
    <>
      <AccountRepositories accounts={accounts} onSelect={onSelect} />
      {restricted.private && <AuthorizeGithub hasProfile isHint />}
    </>
  )
}
