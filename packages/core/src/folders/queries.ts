import type { QueryClient } from '@tanstack/query-core'
import { signedOut } from '../accounts/signed-out.ts'
import { invalidate, patchEntity, patchEntityOptimistically, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { inTurn } from '../in-turn.ts'
import { queryOptions } from '../query.ts'
import { sandboxKeys } from '../sandboxes/queries.ts'
import { AllCollectionsDocument } from './operations.gen.ts'

export const folderKeys = {
  all: ['folders'] as const,
  list: (teamId: string) => ['folders', 'list', teamId] as const,
}

/** All folders of a workspace including the root, in no order, with the number of sandboxes directly in each. */
export async function fetchFolders(client: Client, teamId: string) {
  const { me } = await client.graphql(AllCollectionsDocument, { teamId })
  if (!me) throw signedOut()
  return me.collections
}

export const foldersQuery = (client: Client, teamId: string) =>
  queryOptions({ queryKey: folderKeys.list(teamId), queryFn: () => fetchFolders(client, teamId) })

/** `was` is the folder in which the person saw it; if it has been moved since, nothing happens (conflict). */
type Move = { id: string; teamId: string; path: string | null; was: string | null }
const placeAt = (path: string | null) => ({
  draft: path === null,
  collection: path === null ? null : { path },
})

/** Moves a sandbox to a folder, or to Drafts without a path, optimistically (spec ER-047). */
export const moveSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, teamId, path, was }: Move) =>
    inTurn(cache, 'moves', async () =>
      client.graphql((await import('../sandboxes/mutations.gen.ts')).AddToFolderDocument, {
        ids: [id],
        teamId,
        collectionPath: path,
        privacy: null,
        wasIn: [was],
      }),
    ),
  onMutate: async ({ id, path }: Move): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return patchEntityOptimistically(cache, 'Sandbox', id, placeAt(path))
  },
  onSuccess: (_reply: unknown, { id, path }: Move) => patchEntity(cache, 'Sandbox', id, placeAt(path)),
  onSettled: (_result: unknown, _error: Error | null, _input: unknown, undo: Undo | undefined) => {
    undo?.()
    invalidate(cache, sandboxKeys.all, folderKeys.all)
  },
})
