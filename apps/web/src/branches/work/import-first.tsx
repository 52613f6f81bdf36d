import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'

type Props = { repository: RepositoryName; workspaceId: string }

/**
 * Offers to import a repository that was opened without, so that it can have pull requests. Shown to those who may
 * import it.
 */
export function ImportFirst({ repository, workspaceId }: Props) {
  const { client } = useServices()
  const { data } = useQuery(workspacesQuery(client))
  const workspace = data?.workspaces.find(({ id }) => id === workspaceId)
  if (!workspace || !mayIn(workspace, 'project.import')) return null
  const name = fullName(repository)
  return (
    <>
      <p className="text-ink-muted text-xs">{pullMessages.importFirst}</p>
      <ButtonLink
        search={{ workspace: workspaceId, import_repo: name }}
        size="sm"
        to="/dashboard/repositories"
        wide
      >
        {pullMessages.importRepository(name)}
      </ButtonLink>
    </>
  )
}
