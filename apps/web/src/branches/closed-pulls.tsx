import { branchMessages } from '@sandlot/core/branches/messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { ListedPull } from '@sandlot/core/branches/pull-rest'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { Button } from '@sandlot/ui/button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { GitMerge, GitPullRequestClosed } from 'lucide-react'
import { useState } from 'react'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { PullLink } from './pull-link.tsx'
import { closedPullsQuery } from './work/pull-queries.ts'

/** Closed pull requests, which no branch shows any more. Loaded on request. */
export function ClosedPulls({ repository }: { repository: RepositoryRef }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={pullMessages.closedOnes} className="flex flex-col gap-3">
      <Button aria-expanded={isOpen} className="self-start" onPress={() => setIsOpen(!isOpen)} size="sm">
        {pullMessages.closedOnes}
      </Button>
      {isOpen && <ClosedList repository={repository} />}
    </section>
  )
}

function ClosedList({ repository }: { repository: RepositoryRef }) {
  const { client } = useServices()
  const query = useInfiniteQuery(closedPullsQuery(client, repository))
  const pulls = query.data?.pages.flatMap((page) => page.pulls) ?? []
  return (
    <Loaded
      failed={pullMessages.closedLoadFailed}
      query={query}
      skeleton={<RowsSkeleton label={pullMessages.closedLoading} />}
    >
      {pulls.length === 0 && <p className="text-ink-muted text-sm">{pullMessages.closedNone}</p>}
      <ul>
        {pulls.map((pull) => (
          <Row key={pull.number} repository={repository} pull={pull} />
        ))}
      </ul>
      <LoadMore failed={pullMessages.closedMoreFailed} query={query} />
    </Loaded>
  )
}

function Row({ repository, pull }: { repository: RepositoryRef; pull: ListedPull }) {
  const isMerged = pull.state === 'merged'
  const Icon = isMerged ? GitMerge : GitPullRequestClosed
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-line border-b px-3 py-2 text-sm first:border-t">
      <PullLink
        branch={pull.headBranch}
        className="flex min-w-0 flex-1 items-center gap-1.5 rounded-md hover:underline"
        pull={pull}
        repository={repository}
        workspaceId={repository.teamId}
      >
        <Icon aria-hidden className="shrink-0 text-ink-muted" size={15} />
        <span className="shrink-0 text-ink-muted">{branchMessages.pullRequest(pull.number)}</span>
        <span className="truncate" dir="auto">
          {pull.title}
        </span>
      </PullLink>
      <span className="shrink-0 text-ink-muted max-sm:hidden">{pullMessages.by(pull.creatorUsername)}</span>
      <span className="shrink-0 text-ink-muted">{isMerged ? pullMessages.merged : pullMessages.closed}</span>
    </li>
  )
}
