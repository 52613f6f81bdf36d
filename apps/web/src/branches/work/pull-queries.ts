import { pullQuery as onePullQuery, pullAt } from '@sandlot/core/branches/pull-queries'
import {
  closePull,
  listPulls,
  mergePull,
  reopenPull,
  reviewPull,
  startPull,
} from '@sandlot/core/branches/pull-rest'
import { PULL_REFRESH_MS } from '@sandlot/core/branches/work-limits'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { type RepositoryRef, repositoryKeys } from '@sandlot/core/repositories/queries'
import type { QueryClient } from '@tanstack/react-query'

export type PendingComment = { path: string; line: number; side: 'LEFT' | 'RIGHT'; body: string }

type Page = Awaited<ReturnType<typeof fetchClosed>>

const fetchClosed = (client: Client, { owner, name, teamId }: RepositoryRef, page: number) =>
  client.rest(listPulls, {
    params: { owner, name },
    query: { workspaceId: teamId, state: 'closed', page },
  })

/** Closed and merged pull requests, newest first. Fetched again after a change to one of them. */
export const closedPullsQuery = (client: Client, repository: RepositoryRef) => ({
  queryKey: [...repositoryKeys.one(repository), 'pulls', 'closed'],
  queryFn: ({ pageParam }: { pageParam: number }): Promise<Page> =>
    fetchClosed(client, repository, pageParam),
  initialPageParam: 1,
  getNextPageParam: (last: Page, _all: Page[], page: number) => (last.hasMore ? page + 1 : undefined),
})

/** A pull request, refetched regularly while it is open and on screen. */
export const pullQuery = (client: Client, repository: RepositoryRef, number: number) => ({
  ...onePullQuery(client, repository, number),
  refetchInterval: PULL_REFRESH_MS,
})

/** The suggested title and text of a branch's pull request. */
export const pullStartQuery = (client: Client, repository: RepositoryRef, head: string, base: string) => {
  const { owner, name, teamId } = repository
  return queryOptions({
    queryKey: [...repositoryKeys.one(repository), 'pull-start', head, base],
    queryFn: () =>
      client.rest(startPull, { params: { owner, name }, query: { workspaceId: teamId, head, base } }),
  })
}

/** The actions on a pull request, each of which refetches it. */
export function pullOf(client: Client, cache: QueryClient, repository: RepositoryRef, number: number) {
  const after = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
    reply.finally(() => cache.invalidateQueries({ queryKey: repositoryKeys.one(repository) }))
  const at = pullAt(repository, number)
  return {
    review: (
      event: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT',
      body: string,
      comments: readonly PendingComment[],
      onSent: () => void,
    ) =>
      after(client.rest(reviewPull, { ...at, body: { event, body, comments: [...comments] } }).then(onSent)),
    merge: (method: 'merge' | 'squash' | 'rebase') =>
      after(client.rest(mergePull, { ...at, body: { method } })),
    close: () => after(client.rest(closePull, at)),
    reopen: () => after(client.rest(reopenPull, at)),
  }
}
