import { removeFromLists, type Undo } from '@sandlot/core/cache'
import type { Client } from '@sandlot/core/client'
import { folderKeys } from '@sandlot/core/folders/queries'
import { AddToFolderDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { QueryClient } from '@tanstack/query-core'

type Placing = {
  ids: readonly string[]
  /**
   * Where each was seen, except in the trash: those that somebody else has moved or deleted since stay where they are.
   */
  wasIn: readonly (string | null)[] | null
  teamId: string
  path: string | null
}

/**
 * Moves sandboxes to a folder of a workspace, or to Drafts without a path, optimistically. Unlike the lists that core's
 * `moveItems` updates, those of this client are not paged.
 */
export const placeSandboxes = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ ids, wasIn, teamId, path }: Placing) =>
    client.graphql(AddToFolderDocument, {
      ids: [...ids],
      teamId,
      collectionPath: path,
      privacy: null,
      ...(wasIn && { wasIn: [...wasIn], wereDeleted: false }),
    }),
  onMutate: async ({ ids, teamId, path }: Placing): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(cache, 'Sandbox', ids, ([kind, one, list, team, at]) => {
      if (kind !== 'sandboxes' || one !== 'list') return false
      const isTarget = team === teamId && (path === null ? list === 'drafts' : at === path)
      return !isTarget && (list === 'folder' || list === 'drafts')
    })
  },
  onError: (_error: Error, _input: Placing, undo: Undo | undefined) => undo?.(),
  onSettled: async () => {
    await Promise.all(
      [sandboxKeys.all, folderKeys.all].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
  },
})
