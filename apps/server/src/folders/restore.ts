import { refusalError } from '@sandlot/core/actions'
import { folderPlaceRefusals } from '@sandlot/core/folders/refusals'
import { folderParent, normalPath, ROOT } from '@sandlot/core/folders/rules'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { simulate } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Changed } from '../platform/noted.ts'
import { holdUnread } from '../sandboxes/hold.ts'
import { roomOf, withinQuota } from '../sandboxes/quota.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { actIn, assertAllowed } from '../workspaces/act.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { folderAct, foldersChanged } from './commands.ts'
import { ensureFolder } from './ensure.ts'
import { foldersWithin, holdFolders, sandboxCounts, within } from './repo.ts'
import type { CollectionRow } from './rows.ts'
import { folders } from './tables.ts'

const live = alias(folders, 'live')
const old = alias(folders, 'old')

type Wanted = { path: string; teamId?: string | null | undefined; dryRun?: boolean | null | undefined }

/**
 * Restores what was deleted with the last folder at this path: the folders below it and the sandboxes. If there is a
 * new folder at the path by now, they are put into that one.
 */
export async function restoreFolder(
  context: Context,
  { path, teamId, dryRun }: Wanted,
): Promise<CollectionRow[]> {
  const workspaceId = workspaceOf(requireViewer(context), teamId)
  const at = normalPath(path)
  const restore = async (tx: Transaction, now: Date): Promise<Changed<CollectionRow[]>> => {
    await holdFolders(tx, [workspaceId])
    const gone = await lastDeleted(tx, workspaceId, at)
    const removedAt = gone[0]?.removedAt
    if (!removedAt) throw refusalError(folderPlaceRefusals, 'folderNotDeleted', { titles: at, field: 'path' })
    const above = { workspaceId, path: folderParent(at) ?? ROOT }
    const { made } = await ensureFolder(tx, above, { ids: context.ids, now })
    const goneIds = gone.map(({ id }) => id)
    const taken = tx
      .select({ path: live.path })
      .from(live)
      .where(and(eq(live.workspaceId, workspaceId), isNull(live.removedAt)))
    const back = await tx
      .update(folders)
      .set({ removedAt: null })
      .where(and(inArray(folders.id, goneIds), notInArray(folders.path, taken)))
      .returning()
    await holdUnread(tx, and(inArray(sandboxes.folderId, goneIds), eq(sandboxes.removedAt, removedAt)))
    const bringBack = () =>
      tx
        .update(sandboxes)
        .set({ removedAt: null, folderId: sql`${live.id}` })
        .from(old)
        .innerJoin(
          live,
          and(eq(live.workspaceId, old.workspaceId), eq(live.path, old.path), isNull(live.removedAt)),
        )
        .where(
          and(eq(sandboxes.folderId, old.id), inArray(old.id, goneIds), eq(sandboxes.removedAt, removedAt)),
        )
        .returning({ id: sandboxes.id })
    const restored = await withinQuota(tx, context, [workspaceId], bringBack, () => now)
    const sandboxIds = restored.map(({ id }) => id)
    const details = { path: at, sandboxIds }
    const done = foldersChanged([workspaceId], [...made, ...back], details, sandboxIds)
    return { ...done, result: await foldersWithin(tx, workspaceId, at) }
  }
  const act = folderAct('folder.restore', workspaceId)
  if (!dryRun) return actIn(context, act, restore, roomOf(context, [workspaceId]))
  // A dry run stores nothing, so it need not wait for quota.
  return simulate(context, async (tx, now) => {
    await assertAllowed(context, tx, act)
    const { result } = await restore(tx, now)
    const counts = await sandboxCounts(
      tx,
      result.map(({ id }) => id),
    )
    for (const { id } of result) context.loaders.sandboxCount.clear(id).prime(id, counts.get(id) ?? 0)
    return result
  })
}

/** The folders that were deleted last at a path. */
async function lastDeleted(tx: Transaction, workspaceId: string, path: string): Promise<CollectionRow[]> {
  const deleted = and(eq(folders.workspaceId, workspaceId), isNotNull(folders.removedAt))
  const [last] = await tx
    .select()
    .from(folders)
    .where(and(deleted, eq(folders.path, path)))
    .orderBy(desc(folders.removedAt))
    .limit(1)
  if (!last?.removedAt) return []
  return tx
    .select()
    .from(folders)
    .where(and(deleted, eq(folders.removedAt, last.removedAt), within(path)))
}
