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
import { type Place, repositoryKeys } from '@sandlot/core/repositories/queries'
import type { QueryClient } from '@tanstack/react-query'

export type PendingComment = { path: string; line: number; side: 'LEFT' | 'RIGHT'; body: string }

type Page = Awaited<ReturnType<typeof fetchClosed>>

const fetchClosed = (client: Client, { owner, name, teamId }: Place, page: number) =>
  client.rest(listPulls, {
    params: { owner, name },
    query: { workspaceId: teamId, state: 'closed', page },
  })

/** Those that were closed or merged, the newest first; read anew when something is done to one of them. */
export const closedPullsQuery = (client: Client, place: Place) => ({
  queryKey: [...repositoryKeys.one(place), 'pulls', 'closed'],
  queryFn: ({ pageParam }: { pageParam: number }): Promise<Page> => fetchClosed(client, place, pageParam),
  initialPageParam: 1,
  getNextPageParam: (last: Page, _all: Page[], page: number) => (last.hasMore ? page + 1 : undefined),
})

/** A pull request, looked at again as long as it is open and in sight. */
export const pullQuery = (client: Client, place: Place, number: number) => ({
  ...onePullQuery(client, place, number),
  refetchInterval: PULL_REFRESH_MS,
})

/** What a pull request of a branch would be called and say, as the branch is now. */
export const pullStartQuery = (client: Client, place: Place, head: string, base: string) => {
  const { owner, name, teamId } = place
  return queryOptions({
    queryKey: [...repositoryKeys.one(place), 'pull-start', head, base],
    queryFn: () =>
      client.rest(startPull, { params: { owner, name }, query: { workspaceId: teamId, head, base } }),
  })
}

/** What is done to a pull request; it is read anew afterwards. */
export function pullOf(client: Client, cache: QueryClient, place: Place, number: number) {
  const after = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
    reply.finally(() => cache.invalidateQueries({ queryKey: repositoryKeys.one(place) }))
  const at = pullAt(place, number)
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
