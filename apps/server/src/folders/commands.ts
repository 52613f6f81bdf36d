import { refusalError } from '@sandlot/core/actions'
import type { folderActions } from '@sandlot/core/folders/actions'
import { folderMessages } from '@sandlot/core/folders/messages'
import { folderPlaceRefusals } from '@sandlot/core/folders/refusals'
import { cleanPath, folderPathProblem, normalPath, ROOT } from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Changed } from '../platform/noted.ts'
import { holdUnread } from '../sandboxes/hold.ts'
import { noteUndoRoom } from '../sandboxes/quota.ts'
import { isNoTemplate } from '../sandboxes/repo.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { accessChanged } from '../sharing/changed.ts'
import { type Act, actIn } from '../workspaces/act.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { ensureFolder } from './ensure.ts'
import { findFolder, holdFolders, within } from './repo.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

type Named = { path: string; teamId?: string | null | undefined }

/**
 * The result of a change to folders, with the workspaces involved, the folders' own first. Clients that show sandboxes
 * whose audience changed are checked again.
 */
export const foldersChanged = (
  [workspaceId, ...alsoIn]: readonly [string, ...string[]],
  rows: CollectionRow[],
  details: Record<string, unknown>,
  sandboxIds: readonly string[] = [],
): Changed<CollectionRow[]> => ({
  result: rows,
  audit: { workspaceId, alsoIn, subjectIds: rows.map(({ id }) => id), details },
  events: sandboxIds.map(accessChanged),
})

/** An action on the folders of a workspace. */
export const folderAct = (action: keyof typeof folderActions, teamId: string): Act => ({
  action,
  workspaces: { teamId },
})

/** Creates a folder with its missing parents. Returns an existing one unchanged. */
export async function createFolder(context: Context, { path, teamId }: Named): Promise<CollectionRow> {
  const workspaceId = workspaceOf(requireViewer(context), teamId)
  const problem = folderPathProblem(path)
  if (problem) throw inputError(folderMessages, problem, { field: 'path' })
  return actIn(context, folderAct('folder.create', workspaceId), async (tx, now) => {
    const ref = { workspaceId, path: cleanPath(path) }
    const { folder, made } = await ensureFolder(tx, ref, { ids: context.ids, now })
    if (made.length === 0) return { result: folder, audit: null }
    const done = foldersChanged([workspaceId], made, { path: folder.path })
    return { ...done, result: folder }
  })
}

/**
 * Deletes a folder and everything below it. The sandboxes inside go to the trash and remember their place; templates
 * stay.
 */
export async function deleteFolder(context: Context, { path, teamId }: Named): Promise<CollectionRow[]> {
  const workspaceId = workspaceOf(requireViewer(context), teamId)
  const from = normalPath(path)
  if (from === ROOT) throw refusalError(folderPlaceRefusals, 'rootStays', { field: 'path' })
  return actIn(context, folderAct('folder.trash', workspaceId), async (tx, now) => {
    await holdFolders(tx, [workspaceId])
    const gone = await tx
      .update(folders)
      .set({ removedAt: now })
      .where(and(eq(folders.workspaceId, workspaceId), isNull(folders.removedAt), within(from)))
      .returning()
    if (gone.length === 0)
      throw refusalError(folderPlaceRefusals, 'folderNotFound', { titles: from, field: 'path' })
    const folderIds = gone.map(({ id }) => id)
    // After the folders are locked: anybody who was putting something into one of them is done by now.
    const inside = and(inArray(sandboxes.folderId, folderIds), isNull(sandboxes.removedAt))
    await holdUnread(tx, inside)
    await noteUndoRoom(tx, context, [workspaceId], now)
    const trashed = await tx
      .update(sandboxes)
      .set({ removedAt: now })
      .where(and(inside, isNoTemplate()))
      .returning({ id: sandboxes.id })
    // Only templates are left: no folder shows them, so nobody means to delete them with it.
    const root = await findFolder(tx, workspaceId, ROOT)
    await tx
      .update(sandboxes)
      .set({ folderId: root?.id ?? null })
      .where(inside)
    const sandboxIds = trashed.map(({ id }) => id)
    const details = { path: from, sandboxIds }
    return foldersChanged([workspaceId], gone.sort(byPath), details, sandboxIds)
  })
}

export const byPath = (one: CollectionRow, other: CollectionRow): number => (one.path < other.path ? -1 : 1)
