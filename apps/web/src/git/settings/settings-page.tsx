import type { Client } from '@sandlot/core/client'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { type GitRepository, listGitRepositories } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2 } from 'lucide-react'
import { Notice } from '../../accounts/notice.tsx'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { PageHeader } from '../../shell/ui/page-header.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { CloneSection } from './clone-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { ProtectionSection } from './protection-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

/** The settings of a hosted repository. */
export function RepositorySettingsPage({ repository: wanted }: { repository: RepositoryName }) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const query = useQuery(settingsQuery(client, wanted, active.id))
  const repository = query.data
  const isLocal = isLocalOwner(wanted.owner)
  const isReadOnly = !mayIn(active, 'repository.update')
  return (
    <>
      <PageHeader
        title={texts.title(repository?.name ?? wanted.name)}
        trail={
          <Link
            className="text-ink-muted text-sm hover:text-ink"
            params={wanted}
            to="/dashboard/repositories/$owner/$name"
          >
            {fullName(wanted)}
          </Link>
        }
      />
      <div className="flex max-w-2xl flex-col gap-5 px-4 pb-8">
        <Loaded failed={texts.failed} query={query} skeleton={<RowsSkeleton />}>
          {repository ? (
            <>
              <CloneSection repository={repository} />
              {isReadOnly && <Notice>{texts.readOnly}</Notice>}
              <GeneralSection isReadOnly={isReadOnly} key={repository.name} repository={repository} />
              <ProtectionSection isReadOnly={isReadOnly} repository={repository} />
              {!isReadOnly && <WebhooksSection repository={repository} />}
              {mayIn(active, 'repository.delete') && <DeleteSection repository={repository} />}
            </>
          ) : (
            <EmptyState
              icon={<FolderGit2 aria-hidden size={22} />}
              text={isLocal ? fullName(wanted) : texts.elsewhereText}
              title={isLocal ? texts.missing : texts.elsewhere}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}

const settingsKey = (teamId: string) => ['git-repositories', teamId]

/** A hosted repository with its settings. Null if the workspace does not have it. */
const settingsQuery = (client: Client, { owner, name }: RepositoryName, teamId: string) => ({
  queryKey: [...settingsKey(teamId), owner.toLowerCase(), name.toLowerCase()],
  queryFn: async (): Promise<GitRepository | null> => {
    const { repositories } = await client.rest(listGitRepositories, { params: { id: teamId }, query: {} })
    const isWanted = (one: GitRepository) =>
      one.owner === owner.toLowerCase() && one.name.toLowerCase() === name.toLowerCase()
    return repositories.find(isWanted) ?? null
  },
})
