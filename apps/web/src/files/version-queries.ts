import type { Client } from '@sandlot/core/client'
import { listVersions, readVersion, restoreVersion, type SavedVersion } from '@sandlot/core/files/rest'
import { queryOptions } from '@sandlot/core/query'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { QueryClient } from '@tanstack/react-query'

export const versionKeys = {
  list: (sandboxId: string) => ['versions', 'list', sandboxId] as const,
  one: (sandboxId: string, version: number) => ['versions', 'one', sandboxId, version] as const,
}

type Page = { versions: SavedVersion[]; hasMore: boolean }

/** Options of an infinite query for a sandbox's saves, newest first. */
export const versionsQuery = (client: Client, sandboxId: string) => ({
  queryKey: versionKeys.list(sandboxId),
  queryFn: ({ pageParam }: { pageParam: number | null }): Promise<Page> =>
    client.rest(listVersions, {
      params: { id: sandboxId },
      query: pageParam === null ? {} : { before: pageParam },
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (last: Page) => (last.hasMore ? last.versions.at(-1)?.version : undefined),
})

/** One save with the texts before and after. It never changes. */
export const versionQuery = (client: Client, sandboxId: string, version: number) =>
  queryOptions({
    queryKey: versionKeys.one(sandboxId, version),
    queryFn: () => client.rest(readVersion, { params: { id: sandboxId, version } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

type Restoring = { sandboxId: string; version: number; paths?: string[] }

/** Restores all files, or the given ones, to their state after a save. Refetches the sandbox and its history. */
export const restoreVersionOf = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ sandboxId, version, paths }: Restoring) =>
    client.rest(restoreVersion, {
      params: { id: sandboxId, version },
      body: paths === undefined ? {} : { paths },
    }),
  onSuccess: async (_reply: unknown, { sandboxId }: Restoring): Promise<void> => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: versionKeys.list(sandboxId) }),
      // A sandbox opened by its alias is cached under that name.
      cache.invalidateQueries({ queryKey: [...sandboxKeys.all, 'one'] }),
    ])
  },
})
