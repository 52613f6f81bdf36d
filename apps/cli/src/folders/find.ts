import { AppError } from '@sandlot/core/errors'
import { folderMessages } from '@sandlot/core/folders/messages'
import type { FolderRowFragment } from '@sandlot/core/folders/operations.gen'
import { fetchFolders } from '@sandlot/core/folders/queries'
import { folderName, normalPath } from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import type { Context } from '../platform/context.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

/** The folders of the active workspace, and the client. */
export async function openFolders(context: Context) {
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  return { host, client, teamId, folders: await fetchFolders(client, teamId) }
}

/** Normalizes a typed path. An empty one comes from an unset variable and does not mean the root. */
export function namedPath(typed: string, field: string): string {
  if (typed.trim() === '') throw inputError(folderMessages, { reason: 'nameRequired' }, { field })
  return normalPath(typed)
}

/** A folder by its path in any spelling. */
export function folderAt(folders: readonly FolderRowFragment[], typed: string): FolderRowFragment {
  const path = namedPath(typed, 'path')
  const found = folders.find((folder) => folder.path === path)
  if (!found)
    throw new AppError('not_found', folderMessages.notFound(path), {
      reason: 'folderNotFound',
      field: 'path',
    })
  return found
}

export const presentFolder = (
  { path, sandboxCount }: Pick<FolderRowFragment, 'path' | 'sandboxCount'>,
  { host, teamId }: { host: string; teamId: string },
): ShapeData<'folder/1'> => ({
  path,
  name: folderName(path),
  sandboxes: sandboxCount,
  url: `${host}${folderPath(path)}?workspace=${teamId}`,
})
