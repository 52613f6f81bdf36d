import type { Client } from '@sandlot/core/client'
import { deleteUpload, listUploads, type Uploads } from '@sandlot/core/profile/uploads-rest'
import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'

const key = ['profile-uploads'] as const

/** The uploaded files, and how much of the available space they use (spec ST-017). */
export const uploadsQuery = (client: Client) =>
  queryOptions({ queryKey: key, queryFn: () => client.rest(listUploads) })

type Undo = { undo: () => void }

/** Removes a file from the list optimistically, and restores it on failure (spec PS-048). */
export const removeUpload = (client: Client, cache: QueryClient) => ({
  mutationFn: (id: string) => client.rest(deleteUpload, { params: { id } }),
  onMutate: async (id: string): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: key })
    const before = cache.getQueryData<Uploads>(key)
    const gone = before?.uploads.find((upload) => upload.id === id)
    cache.setQueryData<Uploads>(
      key,
      (known) =>
        known && {
          ...known,
          uploads: known.uploads.filter((upload) => upload.id !== id),
          currentSize: known.currentSize - (gone?.objectSize ?? 0),
        },
    )
    return { undo: () => cache.setQueryData(key, before) }
  },
  onError: (_error: Error, _id: string, guessed: Undo | undefined) => guessed?.undo(),
  // Not awaited, so that a failure is reported immediately.
  onSettled: () => void cache.invalidateQueries({ queryKey: key }),
})
