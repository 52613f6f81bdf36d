import type { QueryClient } from '@tanstack/query-core'
import { removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { BULK_MAX } from './limits.ts'
import { AddToFolderDocument, MoveToTrashDocument } from './operations.gen.ts'
import { sandboxKeys } from './queries.ts'

const isTrash = (key: readonly unknown[]) =>
  key[0] === 'sandboxes' && key[1] === 'list' && key[2] === 'deleted'
const isOtherList = (key: readonly unknown[]) =>
  key[0] === 'search' || (key[0] === 'sandboxes' && key[1] === 'list' && key[2] !== 'deleted')

const parts = <Thing>(things: readonly Thing[]): Thing[][] =>
  Array.from({ length: Math.ceil(things.length / BULK_MAX) }, (_, part) =>
    things.slice(part * BULK_MAX, (part + 1) * BULK_MAX),
  )

/** Moves any number of sandboxes to the trash: gone from the screen at once, back if the server refuses. */
export const deleteMany = (client: Client, cache: QueryClient) => ({
  mutationFn: async (ids: readonly string[]): Promise<void> => {
    for (const part of parts(ids)) await client.graphql(MoveToTrashDocument, { ids: part })
  },
  onMutate: async (ids: readonly string[]): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    return removeFromLists(cache, 'Sandbox', ids, isOtherList)
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: () => cache.invalidateQueries({ queryKey: sandboxKeys.all }),
})

type Restored = { id: string; teamId: string | null; collection: { path: string } | null }

/** Those that go back to the same place go there together. */
function byPlace(sandboxes: readonly Restored[]): Restored[][] {
  const places = new Map<string, Restored[]>()
  for (const sandbox of sandboxes) {
    const place = JSON.stringify([sandbox.teamId, sandbox.collection?.path ?? null])
    places.set(place, [...(places.get(place) ?? []), sandbox])
  }
  return [...places.values()].flatMap(parts)
}

/** Takes any number of sandboxes out of the trash, each to the folder where it was. */
export const restoreMany = (client: Client, cache: QueryClient) => ({
  mutationFn: async (sandboxes: readonly Restored[]): Promise<void> => {
    for (const part of byPlace(sandboxes))
      await client.graphql(AddToFolderDocument, {
        ids: part.map(({ id }) => id),
        teamId: part[0]?.teamId ?? null,
        collectionPath: part[0]?.collection?.path ?? null,
        privacy: null,
      })
  },
  onMutate: async (sandboxes: readonly Restored[]): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: sandboxKeys.all })
    const ids = sandboxes.map(({ id }) => id)
    return removeFromLists(cache, 'Sandbox', ids, isTrash)
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: () => cache.invalidateQueries({ queryKey: sandboxKeys.all }),
})
