import {
  createFolder,
  deleteFolder,
  type FolderRef,
  type FolderRenaming,
  renameFolder,
  restoreFolder,
} from '@sandlot/core/folders/mutations'
import { folderName, folderParent } from '@sandlot/core/folders/rules'
import type { Services } from '../../services.tsx'
import type { Call, MakeCall } from '../use-change.ts'

type Means = Pick<Services, 'client' | 'cache'> & { call: MakeCall }

export const createFolderCall = ({ client, cache, call }: Means, folder: FolderRef): Call =>
  call(() => createFolder(client, cache), folder, { words: ['folder', 'create', folder.path] })

/** Changes a folder's path: renames or moves it. */
export function renameFolderCall(means: Means, { id = null, teamId, path, newPath }: FolderRenaming): Call {
  const { client, cache, call } = means
  const parent = folderParent(newPath) ?? '/'
  const words =
    folderParent(path) === parent
      ? ['folder', 'rename', path, folderName(newPath)]
      : ['folder', 'move', path, parent]
  return call(
    () => renameFolder(client, cache),
    { id, teamId, path, newPath },
    {
      words,
      back: () => [renameFolderCall(means, { id, teamId, path: newPath, newPath: path })],
    },
  )
}

export const deleteFolderCall = ({ client, cache, call }: Means, folder: FolderRef): Call =>
  call(() => deleteFolder(client, cache), folder, {
    words: ['folder', 'delete', folder.path, '--yes'],
    back: () => [
      call(() => restoreFolder(client, cache), folder, { words: ['folder', 'restore', folder.path] }),
    ],
  })
