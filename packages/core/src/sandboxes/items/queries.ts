import type { QueryClient } from '@tanstack/query-core'
import { invalidate, removeFromLists, type Undo } from '../../cache.ts'
import type { Client } from '../../client.ts'
import { groupBy } from '../../group-by.ts'
import { AddToFolderDocument, MoveToTrashDocument } from '../mutations.gen.ts'
import { sandboxKeys } from '../queries.ts'
import { inParts, type OnProgress, partlyDone, partsOf } from './parts.ts'

const isTrash = (key: readonly unknown[]) =>
  key[0] === 'sandboxes' && key[1] === 'list' && key[2] === 'deleted'
const isOtherList = (key: readonly unknown[]) =>
  key[0] === 'search' || (key[0] === 'sandboxes' && key[1] === 'list' && key[2] !== 'deleted')

type There = (key: readonly unknown[]) => boolean

/** Removes sandboxes from the screen; a refusal brings back those that were not changed. */
const leaves = (cache: QueryClient, there: There) => ({
  onMutate: async (sandboxes: readonly { id: string }[]): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(
      cache,
      'Sandbox',
      sandboxes.map(({ id }) => id),
      there,
    )
  },
  onError: (error: Error, _input: unknown, undo: Undo | undefined) => {
    undo?.()
    const done = partlyDone(error)?.done ?? []
    if (done.length > 0) removeFromLists(cache, 'Sandbox', done, there)
  },
  onSettled: () => invalidate(cache, sandboxKeys.all),
})

/** Moves any number of sandboxes to the trash, optimistically. */
export const deleteMany = (client: Client, cache: QueryClient, onProgress?: OnProgress) => ({
  mutationFn: (sandboxes: readonly { id: string }[]): Promise<void> =>
    inParts(
      partsOf(sandboxes),
      (part) => client.graphql(MoveToTrashDocument, { ids: part.map(({ id }) => id) }),
      onProgress,
    ),
  ...leaves(cache, isOtherList),
})

type Restored = { id: string; teamId: string | null; collection: { path: string } | null }

/** Groups by the place to restore to. */
function byPlace(sandboxes: readonly Restored[]): Restored[][] {
  const places = groupBy(sandboxes, ({ teamId, collection }) =>
    JSON.stringify([teamId, collection?.path ?? null]),
  )
  return [...places.values()].flatMap(partsOf)
}

/** Restores any number of sandboxes from the trash, each to its previous folder. */
export const restoreMany = (client: Client, cache: QueryClient, onProgress?: OnProgress) => ({
  mutationFn: (sandboxes: readonly Restored[]): Promise<void> =>
    inParts(
      byPlace(sandboxes),
      (part) =>
        client.graphql(AddToFolderDocument, {
          ids: part.map(({ id }) => id),
          teamId: part[0]?.teamId ?? null,
          collectionPath: part[0]?.collection?.path ?? null,
          privacy: null,
          // Sandboxes that somebody else has restored in the meantime stay where they are.
          wereDeleted: true,
        }),
      onProgress,
    ),
  ...leaves(cache, isTrash),
})
