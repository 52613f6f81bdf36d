import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { FOLDER_PATH_MAX_BYTES } from '@sandlot/core/folders/limits'
import { folderMessages } from '@sandlot/core/folders/messages'
import { folderGoneRefusals, folderPlaceRefusals, folderRefusals } from '@sandlot/core/folders/refusals'
import {
  cleanPath,
  folderMoveProblem,
  folderParent,
  folderPathProblem,
  normalPath,
  ROOT,
} from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { conflictError, nameOf } from '@sandlot/core/sandboxes/conflict-rules'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { auditEvents } from '../platform/tables.ts'
import { bringAlong } from '../sandboxes/moving/between-workspaces.ts'
import { roomOf, withinQuota } from '../sandboxes/quota.ts'
import { lastActor } from '../sandboxes/stale.ts'
import { actIn } from '../workspaces/act.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { byPath, foldersChanged } from './commands.ts'
import { findFolder, foldersWithin, holdFolders } from './repo.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

type Renaming = {
  /** The id of the folder that the client saw at the path. */
  id?: string | null | undefined
  path: string
  newPath: string
  teamId?: string | null | undefined
  newTeamId?: string | null | undefined
}

/** Moves a folder and everything below it to another path, possibly in another workspace. */
export async function renameFolder(context: Context, wanted: Renaming): Promise<CollectionRow[]> {
  const workspaceId = workspaceOf(requireViewer(context), wanted.teamId)
  const targetId = wanted.newTeamId ?? workspaceId
  const [from, to] = [normalPath(wanted.path), cleanPath(wanted.newPath)]
  const isSame = targetId === workspaceId && from === to
  if (from === ROOT) throw refusalError(folderPlaceRefusals, 'rootStays', { field: 'path' })
  const problem = isSame
    ? null
    : targetId === workspaceId
      ? folderMoveProblem(from, to)
      : folderPathProblem(to)
  if (problem) throw inputError(folderMessages, problem, { field: 'newPath' })

  const places = { teamId: workspaceId, ...(targetId !== workspaceId && { newTeamId: targetId }) }
  const rename = async (tx: Transaction) => {
    await holdFolders(tx, [workspaceId, targetId])
    if (wanted.id != null) await assertStillAt(tx, workspaceId, wanted.id, from)
    const moving = await foldersWithin(tx, workspaceId, from)
    if (moving.length === 0)
      throw refusalError(folderPlaceRefusals, 'folderNotFound', { titles: from, field: 'path' })
    if (isSame) return { result: moving, audit: null }
    await assertFree(tx, targetId, to, moving, from)
    const ids = moving.map(({ id }) => id)
    const moved = await tx
      .update(folders)
      .set({
        workspaceId: targetId,
        path: sql`${to}::text || substr(${folders.path}, char_length(${from}::text) + 1)`,
      })
      .where(inArray(folders.id, ids))
      .returning()
    const brought =
      targetId === workspaceId
        ? []
        : await withinQuota(tx, context, [targetId], () => bringAlong(tx, ids, targetId))
    const touched = [workspaceId, targetId] as const
    return foldersChanged(touched, moved.sort(byPath), { from, to }, brought)
  }
  const room = targetId === workspaceId ? [] : roomOf(context, [targetId])
  return actIn(context, { action: 'folder.rename', workspaces: places }, rename, room)
}

/** Refuses if the folder that the client saw is no longer at the path; the error names who moved it where. */
async function assertStillAt(tx: Transaction, workspaceId: string, id: string, from: string) {
  const [row] = await tx.select().from(folders).where(eq(folders.id, id))
  if (row && row.workspaceId === workspaceId && row.path === from && row.removedAt === null) return
  const gone = !row || row.workspaceId !== workspaceId || row.removedAt !== null
  const which = eq(auditEvents.action, gone ? 'folder.trash' : 'folder.rename')
  const { by, at } = await lastActor(tx, workspaceId, id, which)
  if (gone)
    throw by
      ? errorOfRefusal(
          folderGoneRefusals,
          { reason: 'folderDeleted', params: { who: nameOf(by), path: from } },
          { field: 'path' },
        )
      : refusalError(folderPlaceRefusals, 'folderNotFound', { titles: from, field: 'path' })
  const message = conflictMessages.renamedFolder(nameOf(by), row.path)
  throw conflictError({ field: 'path', theirs: row.path, by, at, ids: [id] }, message)
}

/** Refuses a path whose parent does not exist, that is taken, or that makes a path too long. */
async function assertFree(
  tx: Transaction,
  workspaceId: string,
  to: string,
  moving: readonly CollectionRow[],
  from: string,
) {
  const parent = folderParent(to) ?? ROOT
  if (!(await findFolder(tx, workspaceId, parent)))
    throw refusalError(folderPlaceRefusals, 'folderNotFound', { titles: parent, field: 'newPath' })
  if (await findFolder(tx, workspaceId, to))
    throw refusalError(folderRefusals, 'pathTaken', { titles: to, field: 'newPath' })
  const longest = Math.max(...moving.map(({ path }) => Buffer.byteLength(to + path.slice(from.length))))
  if (longest > FOLDER_PATH_MAX_BYTES) throw refusalError(folderRefusals, 'pathTooLong', { field: 'newPath' })
}
