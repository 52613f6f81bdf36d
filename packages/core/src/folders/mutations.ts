import type { QueryClient } from '@tanstack/query-core'
import { invalidate, rewrite, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { inTurn } from '../in-turn.ts'
import { sandboxKeys } from '../sandboxes/queries.ts'
import {
  CreateFolderDocument,
  DeleteFolderDocument,
  type FolderRowFragment,
  RenameFolderDocument,
  RestoreFolderDocument,
} from './operations.gen.ts'
import { folderKeys } from './queries.ts'
import { isWithin, movedPath } from './rules.ts'

type Folder = { id: string | null; path: string }

/** Adds a folder to a list, replacing one with the same path. */
const withFolder = <F extends Folder>(folders: readonly F[], folder: F): F[] => [
  ...folders.filter(({ path }) => path !== folder.path),
  folder,
]

/** Moves a folder and everything below it to another path. */
const withMoved = <F extends Folder>(folders: readonly F[], from: string, to: string): F[] =>
  folders.map((folder) =>
    isWithin(folder.path, from) ? { ...folder, path: movedPath(folder.path, from, to) } : folder,
  )

/** Removes a folder and everything below it. */
const withoutFolder = <F extends Folder>(folders: readonly F[], path: string): F[] =>
  folders.filter((folder) => !isWithin(folder.path, path))

/** Restores some folders to their previous state and keeps the others. */
const withBack = <F extends Folder>(folders: readonly F[], before: readonly F[]): F[] => [
  ...folders.filter(({ id }) => !before.some((folder) => folder.id === id)),
  ...before,
]

/** A folder of a workspace. */
export type FolderRef = { teamId: string; path: string }
type Rows = readonly FolderRowFragment[]

/** Prefix of a folder's temporary id until the server assigns one (spec IT-077). */
const TEMPORARY = 'new '
export const isTemporary = ({ id }: { id: string | null }): boolean => id?.startsWith(TEMPORARY) ?? false

/** Changes the current list and returns its rollback, which keeps concurrent changes by others. */
async function changeListOptimistically(
  cache: QueryClient,
  teamId: string,
  change: (rows: Rows) => Rows,
  back: (rows: Rows, before: Rows) => Rows,
): Promise<Undo> {
  await cache.cancelQueries({ queryKey: folderKeys.all })
  const key = folderKeys.list(teamId)
  const before = cache.getQueryData<Rows>(key)
  if (!before) return () => {}
  rewrite(cache, key, change(before))
  return () => {
    const rows = cache.getQueryData<Rows>(key)
    if (rows) rewrite(cache, key, back(rows, before))
  }
}

/** Lets a new folder be renamed before the server has answered. */
const inOrder = <Result>(cache: QueryClient, { teamId }: FolderRef, work: () => Promise<Result>) =>
  inTurn(cache, `folders ${teamId}`, work)

const invalidateLists = (cache: QueryClient) => () => invalidate(cache, folderKeys.all, sandboxKeys.all)
const takeBack = (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.()

/** Creates a folder, listed immediately and given its id once the server has answered (spec IT-077, IT-078). */
export const createFolder = (client: Client, cache: QueryClient) => ({
  mutationFn: (folder: FolderRef) =>
    inOrder(cache, folder, async () => (await client.graphql(CreateFolderDocument, folder)).createCollection),
  onMutate: ({ teamId, path }: FolderRef): Promise<Undo> => {
    const row: FolderRowFragment = {
      __typename: 'Collection',
      id: TEMPORARY + path,
      path,
      sandboxCount: 0,
    }
    const isThere = (rows: Rows) => rows.some((folder) => folder.path === path)
    return changeListOptimistically(
      cache,
      teamId,
      (rows) => (isThere(rows) ? rows : withFolder(rows, row)),
      (rows) => rows.filter(({ id }) => id !== row.id),
    )
  },
  onSuccess: (folder: FolderRowFragment, { teamId }: FolderRef) =>
    cache.setQueryData<Rows>(folderKeys.list(teamId), (rows) => rows && withFolder(rows, folder)),
  onError: takeBack,
  onSettled: invalidateLists(cache),
})

/** `id` is the folder that the person saw at the path; if it has been moved since, nothing is renamed (conflict). */
export type FolderRenaming = FolderRef & { newPath: string; id?: string | null | undefined }

/** Changes the path of a folder and everything below it, optimistically (spec IT-079, IT-083). */
export const renameFolder = (client: Client, cache: QueryClient) => ({
  mutationFn: (wanted: FolderRenaming) =>
    inOrder(cache, wanted, () => {
      const { id, ...paths } = wanted
      const isKnown = id != null && !isTemporary({ id })
      return client.graphql(RenameFolderDocument, isKnown ? { id, ...paths } : paths)
    }),
  onMutate: async ({ teamId, path, newPath }: FolderRenaming): Promise<Undo> => {
    const uncarry = carryLists(cache, { teamId, path, newPath })
    const undo = await changeListOptimistically(
      cache,
      teamId,
      (rows) => withMoved(rows, path, newPath),
      (rows, before) =>
        withBack(
          rows,
          before.filter((folder) => isWithin(folder.path, path) && rows.some(({ id }) => id === folder.id)),
        ),
    )
    return () => {
      uncarry()
      undo()
    }
  },
  onError: takeBack,
  onSettled: invalidateLists(cache),
})

/** Copies the folder's cached lists to its new path, for the page that navigates there. */
function carryLists(cache: QueryClient, { teamId, path, newPath }: FolderRenaming): Undo {
  const carried = cache
    .getQueryCache()
    .findAll({ queryKey: [...sandboxKeys.all, 'list', 'folder', teamId] })
    .flatMap(({ queryKey, state }) => {
      const at = queryKey[4]
      if (typeof at !== 'string' || !isWithin(at, path) || state.data === undefined) return []
      return [{ key: queryKey.with(4, movedPath(at, path, newPath)), data: state.data }]
    })
    .filter(({ key }) => cache.getQueryData(key) === undefined)
  for (const { key, data } of carried) cache.setQueryData(key, data)
  return () => {
    for (const { key } of carried) cache.removeQueries({ queryKey: key, exact: true })
  }
}

/** Deletes a folder and everything below it, optimistically (spec IT-084). */
export const deleteFolder = (client: Client, cache: QueryClient) => ({
  mutationFn: (folder: FolderRef) =>
    inOrder(cache, folder, () => client.graphql(DeleteFolderDocument, folder)),
  onMutate: ({ teamId, path }: FolderRef): Promise<Undo> =>
    changeListOptimistically(
      cache,
      teamId,
      (rows) => withoutFolder(rows, path),
      (rows, before) =>
        withBack(
          rows,
          before.filter((folder) => isWithin(folder.path, path)),
        ),
    ),
  onError: takeBack,
  onSettled: invalidateLists(cache),
})

/** Restores a folder with everything that was deleted together with it. */
export const restoreFolder = (client: Client, cache: QueryClient) => ({
  mutationFn: (folder: FolderRef) =>
    inOrder(cache, folder, () => client.graphql(RestoreFolderDocument, folder)),
  onSettled: invalidateLists(cache),
})
