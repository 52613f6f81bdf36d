import { type Contribution, contributionsQuery } from '@sandlot/core/branches/contributions-query'
import { repositoryPages, suggestedRepositories } from '@sandlot/core/repositories/page-messages'
import { fullName } from '@sandlot/core/repositories/rules'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { GitBranch, GitPullRequest } from 'lucide-react'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { useFirstOf } from '../shell/ui/use-first-of.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { openImportModal } from './import/open-import.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

const ROWS = 100

/** The user's branches of other people's repositories. Only in their personal workspace (spec RP-028, RP-030). */
export function ContributionsPage() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data: workspaces } = useQuery(workspacesQuery(client))
  const query = useQuery(contributionsQuery(client))
  const { first, more } = useFirstOf(query.data ?? [], ROWS)
  if (workspaces && workspaces.primaryId !== active.id) return <Navigate replace to="/dashboard/recent" />
  return (
    <>
      <PageHeader title={repositoryPages.contributions} />
      <div className="px-4 pb-8">
        <Loaded failed={repositoryPages.contributionsFailed} query={query} skeleton={<RowsSkeleton />}>
          {query.data?.length === 0 ? (
            <NoContributions />
          ) : (
            <>
              <ul aria-label={repositoryPages.contributionsList}>
                {first.map((branch) => (
                  <Row branch={branch} key={branch.id} />
                ))}
              </ul>
              {more}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function NoContributions() {
  const modals = useModals()
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {suggestedRepositories.map((repository) => (
            <Button
              key={repository.name}
              onPress={() => void openImportModal(modals, { repository: fullName(repository) })}
            >
              {fullName(repository)}
            </Button>
          ))}
        </div>
      }
      icon={<GitPullRequest aria-hidden size={22} />}
      text={repositoryPages.noContributionsText}
      title={repositoryPages.noContributions}
    />
  )
}

const Row = ({ branch: { name, project, pullRequests } }: { branch: Contribution }) => (
  <li className="border-line border-b first:border-t">
    <Link
      className="flex min-h-16 items-center gap-3 px-3 py-2 hover:bg-hover"
      params={{ _splat: `${fullName(project.repository)}/${name}` }}
      search={project.team ? { workspaceId: project.team.id } : {}}
      to="/p/github/$"
    >
      <GitBranch aria-hidden className="shrink-0 text-ink-muted" size={20} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-base" dir="auto">
          {name}
        </span>
        <span className="block truncate text-ink-muted text-xs">{fullName(project.repository)}</span>
      </span>
      {pullRequests.map(({ number }) => (
        <span className="shrink-0 text-ink-muted text-sm" key={number}>
          #{number}
        </span>
      ))}
    </Link>
  </li>
)
