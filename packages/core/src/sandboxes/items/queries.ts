import type { QueryClient } from '@tanstack/query-core'
import { invalidate, removeFromLists, type Undo } from '../../cache.ts'
import type { Client } from '../../client.ts'
import { AddToFolderDocument, MoveToTrashDocument } from '../mutations.gen.ts'
import { sandboxKeys } from '../queries.ts'
import { inParts, type OnProgress, partlyDone, partsOf } from './parts.ts'

const isTrash = (key: readonly unknown[]) =>
  key[0] === 'sandboxes' && key[1] === 'list' && key[2] === 'deleted'
const isOtherList = (key: readonly unknown[]) =>
  key[0] === 'search' || (key[0] === 'sandboxes' && key[1] === 'list' && key[2] !== 'deleted')

type There = (key: readonly unknown[]) => boolean

/** Takes sandboxes off the screen; a refusal puts back those that were not done. */
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

/** Moves any number of sandboxes to the trash: gone from the screen at once, back if the server refuses. */
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

/** Those that go back to the same place go there together. */
function byPlace(sandboxes: readonly Restored[]): Restored[][] {
  const places = new Map<string, Restored[]>()
  for (const sandbox of sandboxes) {
    const place = JSON.stringify([sandbox.teamId, sandbox.collection?.path ?? null])
    const there = places.get(place)
    if (there) there.push(sandbox)
    else places.set(place, [sandbox])
  }
  return [...places.values()].flatMap((there) => partsOf(there))
}

/** Takes any number of sandboxes out of the trash, each to the folder where it was. */
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
          // What somebody else brought back meanwhile stays where they put it.
          wereDeleted: true,
        }),
      onProgress,
    ),
  ...leaves(cache, isTrash),
})
