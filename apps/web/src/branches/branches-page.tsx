import { BRANCHES_MAX } from '@sandlot/core/branches/limits'
import { branchListMessages } from '@sandlot/core/branches/list-messages'
import { branchMessages } from '@sandlot/core/branches/messages'
import { orderBranches } from '@sandlot/core/branches/rules'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { cloneUrl } from '@sandlot/core/git/rules'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type fetchProject, projectQuery } from '@sandlot/core/repositories/project-query'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2, GitBranch } from 'lucide-react'
import { FirstPush } from '../git/first-push.tsx'
import { RepositoryHints } from '../repositories/repository-hints.tsx'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { useFirstOf } from '../shell/ui/use-first-of.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { BranchRow } from './branch-row.tsx'
import { ClosedPulls } from './closed-pulls.tsx'
import { NewBranchButton } from './new-branch-button.tsx'

type Project = Awaited<ReturnType<typeof fetchProject>>

/** Each has its own controls, so hundreds at once are expensive. */
const ROWS = 100

/** The branches of an imported repository, always as a list (spec DP-045). */
export function BranchesPage({ repository: { owner, name } }: { repository: RepositoryName }) {
  const { client } = useServices()
  const { active } = useWorkspace()
  const query = useQuery(projectQuery(client, { owner, name, teamId: active.id }))
  const project = query.data
  const branches = project ? orderBranches(project.branches, project.defaultBranch.name) : []
  return (
    <>
      <PageHeader
        actions={
          project && (
            <>
              {isLocalOwner(owner) && (
                <ButtonLink params={{ owner, name }} to="/dashboard/repositories/$owner/$name/settings">
                  {branchListMessages.settings}
                </ButtonLink>
              )}
              <NewBranchButton
                branches={branches.map((branch) => branch.name)}
                defaultBranch={project.defaultBranch.name}
                repository={{ owner, name, teamId: active.id }}
              />
            </>
          )
        }
        text={project?.repository.description ?? ''}
        title={fullName(project?.repository ?? { owner, name })}
        trail={
          <Link className="text-ink-muted text-sm hover:text-ink" to="/dashboard/repositories">
            {repositoryMessages.title}
          </Link>
        }
      />
      <div className="flex flex-col gap-4 px-4 pb-8">
        {project && <RepositoryHints project={project} />}
        <Loaded
          failed={repositoryMessages.oneFailed({ owner, name })}
          missing={<Missing name={fullName({ owner, name })} />}
          query={query}
          skeleton={<RowsSkeleton />}
        >
          {project && branches.some(({ upstream }) => upstream) ? (
            <BranchList branches={branches} project={project} />
          ) : (
            <>
              <EmptyState
                icon={<GitBranch aria-hidden size={22} />}
                text={branchListMessages.emptyText}
                title={branchListMessages.empty}
              />
              {project && isLocalOwner(owner) && (
                <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
                  <FirstPush
                    branch={project.defaultBranch.name}
                    cloneUrl={cloneUrl(window.location.origin, { owner, name })}
                    isEmpty
                  />
                </div>
              )}
            </>
          )}
          {project && project.branchCount >= BRANCHES_MAX && (
            <p className="px-3 py-4 text-ink-muted text-sm">{branchListMessages.capped(BRANCHES_MAX)}</p>
          )}
          {project && <ClosedPulls repository={{ owner, name, teamId: active.id }} />}
        </Loaded>
      </div>
    </>
  )
}

function BranchList({ branches, project }: { branches: Project['branches']; project: Project }) {
  const { active } = useWorkspace()
  const { first, more } = useFirstOf(branches, ROWS)
  return (
    <>
      <ul aria-label={branchMessages.listLabel}>
        {first.map((branch) => (
          <BranchRow
            branch={branch}
            isDefault={branch.name === project.defaultBranch.name}
            key={branch.id}
            mayWrite={mayIn(active, 'branch.delete')}
            repository={project.repository}
            workspaceId={active.id}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

function Missing({ name }: { name: string }) {
  return (
    <EmptyState
      action={<ButtonLink to="/dashboard/repositories">{repositoryMessages.allRepositories}</ButtonLink>}
      icon={<FolderGit2 aria-hidden size={22} />}
      text={name}
      title={repositoryMessages.missing}
    />
  )
}
