import {
  commitWork,
  discardWork,
  pullWork,
  pushWork,
  resolveWork,
  workDiff,
  workStatus,
} from '@sandlot/core/branches/work-rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { QueryClient } from '@tanstack/react-query'

const workKeys = { of: (sandboxId: string) => ['branch-work', sandboxId] as const }

export const workQuery = (client: Client, sandboxId: string) =>
  queryOptions({
    queryKey: [...workKeys.of(sandboxId), 'status'],
    queryFn: () => client.rest(workStatus, { params: { id: sandboxId } }),
  })

export const workDiffQuery = (client: Client, sandboxId: string, path: string) =>
  queryOptions({
    queryKey: [...workKeys.of(sandboxId), 'diff', path],
    queryFn: () => client.rest(workDiff, { params: { id: sandboxId }, query: { path } }),
  })

/** The actions on a sandbox's branch. Each refetches its files and status. */
export function workOf(client: Client, cache: QueryClient, sandboxId: string) {
  const params = { id: sandboxId }
  const after = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      return await reply
    } finally {
      await Promise.all([
        cache.invalidateQueries({ queryKey: workKeys.of(sandboxId) }),
        cache.invalidateQueries({ queryKey: [...sandboxKeys.all, 'one'] }),
      ])
    }
  }
  return {
    commit: (body: { message: string; paths: string[]; branch?: string }) =>
      after(client.rest(commitWork, { params, body })),
    push: () => after(client.rest(pushWork, { params })),
    pull: () => after(client.rest(pullWork, { params })),
    discard: (paths: string[]) => after(client.rest(discardWork, { params, body: { paths } })),
    resolve: (path: string, take: 'ours' | 'theirs' | 'both' | 'edited') =>
      after(client.rest(resolveWork, { params, body: { path, take } })),
    readAgain: () => cache.invalidateQueries({ queryKey: workKeys.of(sandboxId) }),
  }
}

export type BranchWork = ReturnType<typeof workOf>
