import { toAppError } from '@sandlot/core/errors'
import { newRepositoryMessages } from '@sandlot/core/git/page-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { projectsQuery, syncedProjectsQuery } from '@sandlot/core/repositories/queries'
import { sortRepositories } from '@sandlot/core/repositories/rules'
import { isGatewayTimeout } from '@sandlot/core/transport/problem'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { ListSkeleton } from '../sandboxes/lists/list-skeleton.tsx'
import { useViewMode, type ViewMode } from '../sandboxes/use-view-mode.ts'
import { ViewToggle } from '../sandboxes/view-toggle.tsx'
import { Loaded, type LoadState } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { openImportModal } from './import/open-import.ts'
import { PermissionsStrip } from './permissions-strip.tsx'
import { RepositoryGrid, RepositoryRows } from './repository-list.tsx'

/** The workspace's repositories: immediately as they are known here, then as GitHub reports them (spec RP-002). */
export function RepositoriesPage() {
  const { client, queries } = useServices()
  const { active } = useWorkspace()
  const modals = useModals()
  const [mode, setMode] = useViewMode()
  const query = useQuery(projectsQuery(client, active.id))
  // Simultaneous calls are batched, so what is known here would have to wait for GitHub.
  const sync = useQuery({
    ...syncedProjectsQuery(client, queries, active.id),
    enabled: query.isFetched,
  })
  const projects = sortRepositories(query.data ?? [])
  const onImport = mayIn(active, 'project.import') ? () => void openImportModal(modals) : null
  const List = mode === 'grid' ? RepositoryGrid : RepositoryRows
  return (
    <>
      <PageHeader
        actions={
          <>
            {mayIn(active, 'repository.create') && (
              <Link
                className={buttonStyle()}
                search={{ workspace: active.id }}
                to="/dashboard/repositories/new"
              >
                {newRepositoryMessages.title}
              </Link>
            )}
            {projects.length > 0 && <ViewToggle mode={mode} onMode={setMode} />}
          </>
        }
        title={repositoryMessages.title}
      />
      <div className="flex flex-col gap-4 px-4 pb-8">
        <PermissionsStrip />
        {query.data && sync.error && !isGatewayTimeout(sync.error) && (
          <Notice>
            {repositoryMessages.syncFailed}. {toAppError(sync.error).message}
          </Notice>
        )}
        <RepositoryStates isEmpty={projects.length === 0} mode={mode} onImport={onImport} query={query}>
          <List onImport={onImport} projects={projects} />
        </RepositoryStates>
      </div>
    </>
  )
}

type Props = {
  query: LoadState
  mode: ViewMode
  isEmpty: boolean
  /** Null for users who may not import. */
  onImport: (() => void) | null
  children: ReactNode
}

function RepositoryStates({ query, mode, isEmpty, onImport, children }: Props) {
  return (
    <Loaded failed={repositoryMessages.listFailed} query={query} skeleton={<ListSkeleton mode={mode} />}>
      {isEmpty ? (
        <EmptyState
          action={
            onImport && (
              <Button onPress={onImport} variant="primary">
                {repositoryMessages.importRepository}
              </Button>
            )
          }
          icon={<FolderGit2 aria-hidden size={22} />}
          text={onImport ? repositoryMessages.emptyText : repositoryMessages.emptyReadOnly}
          title={repositoryMessages.empty}
        />
      ) : (
        children
      )}
    </Loaded>
  )
}
