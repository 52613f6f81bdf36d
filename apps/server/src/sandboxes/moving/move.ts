import { refusalError } from '@sandlot/core/actions'
import { normalPath } from '@sandlot/core/folders/rules'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { ensureFolder, type FolderRef } from '../../folders/ensure.ts'
import { keptFolders } from '../../folders/repo.ts'
import type { CollectionRow } from '../../folders/rows.ts'
import { folders } from '../../folders/tables.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Act, Work } from '../act.ts'
import { assertCount, assertPrivacy, changeSandboxes } from '../commands.ts'
import { becomesPrivate } from '../quota.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'
import { assertMayLeave, privacyIn } from './between-workspaces.ts'
import { assertNotMoved, type Seen, seenPaths } from './moved-meanwhile.ts'

type Target = {
  collectionPath?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
} & Seen

/**
 * Moves sandboxes to a folder (null: Drafts) of a workspace and out of the trash; a folder that was deleted along with
 * them is created again. Moving does not change when a sandbox was last modified, so it keeps its position in lists,
 * even after being restored.
 */
export async function moveSandboxes(
  context: Context,
  ids: readonly string[],
  wanted: Target,
): Promise<SandboxRow[]> {
  // An id in capitals means the same workspace.
  const target = { ...wanted, teamId: wanted.teamId?.toLowerCase() }
  assertCount(ids)
  assertPrivacy(target.privacy)
  const seen = seenPaths(ids, target)
  const { userId, personalWorkspaceId } = requireViewer(context)
  const path = target.collectionPath == null ? null : normalPath(target.collectionPath)
  const workspaceOf = ([first]: readonly SandboxRow[]) =>
    target.teamId ?? first?.workspaceId ?? personalWorkspaceId
  const act: Act = {
    action: 'sandbox.move',
    names: ids,
    ...(target.teamId && { into: target.teamId }),
    grows: (rows) => rows.some((row) => takesRoom(row, rows, target)),
    restores: (rows) => rows.every((row) => isBroughtBack(row, workspaceOf(rows), target)),
    ...(path !== null && {
      folderOf: ({ rows, ...work }) =>
        openFolder(context, { ...work, rows, ref: { workspaceId: workspaceOf(rows), path } }),
    }),
  }
  return changeSandboxes(context, act, async ({ tx, rows, joined, folder }) => {
    if (rows.length === 0) return { fields: {} }
    const workspaceId = workspaceOf(rows)
    assertKept(rows, target)
    if (target.privacy != null && target.privacy < (joined.get(workspaceId)?.minimumPrivacy ?? 0))
      throw refusalError(changeRefusals, 'privacyBelow', { field: 'privacy' })
    assertMayLeave(rows.filter((row) => row.workspaceId !== workspaceId))
    if (seen) await assertNotMoved(tx, userId, seen, { workspaceId, path })
    if (path !== null && !folder)
      throw refusalError(changeRefusals, 'folderNotFound', { titles: path, field: 'collectionPath' })
    return {
      fields: {
        workspaceId,
        folderId: folder?.id ?? null,
        draft: folder === null,
        removedAt: null,
        ...(folder === null && { authorId: ownerOfDraft(workspaceId, userId) as never }),
        privacy: target.privacy ?? (privacyIn(workspaceId) as never),
      },
    }
  })
}

/** Whether the move may take quota: not from one folder of a workspace to another. */
function takesRoom(row: SandboxRow, [first]: readonly SandboxRow[], target: Target): boolean {
  const stays = row.workspaceId === (target.teamId ?? first?.workspaceId)
  const isInFolder = !row.draft && row.removedAt === null && target.collectionPath != null
  return !stays || !isInFolder || (target.privacy != null && becomesPrivate(row, target.privacy))
}

const isBroughtBack = (row: SandboxRow, workspaceId: string, { privacy }: Target): boolean =>
  row.removedAt !== null && row.workspaceId === workspaceId && (privacy == null || privacy === row.privacy)

function assertKept(rows: readonly SandboxRow[], { wereDeleted }: Target): void {
  const deleted = rows.filter(({ removedAt }) => removedAt)
  if (wereDeleted === false && deleted.length > 0)
    throw refusalError(sandboxRefusals, 'inTrash', { titles: namesOf(deleted) })
}

/**
 * A draft is only visible to its author, so if its author is not in the workspace, whoever moves it becomes the author.
 */
const ownerOfDraft = (workspaceId: string, userId: string): SQL => sql`case when ${sandboxes.authorId} in
  (select user_id from workspace_members where workspace_id = ${workspaceId})
  then ${sandboxes.authorId} else ${userId}::uuid end`

/** Whether all of them are in the trash and were in a folder with that path before. */
async function wereDeletedFrom(
  tx: Transaction,
  rows: readonly SandboxRow[],
  ref: FolderRef,
): Promise<boolean> {
  if (!rows.every((row) => row.removedAt && row.workspaceId === ref.workspaceId)) return false
  const folderIds = [...new Set(rows.flatMap(({ folderId }) => folderId ?? []))]
  const was = await tx.select().from(folders).where(inArray(folders.id, folderIds))
  const there = new Set(was.filter(({ path }) => path === ref.path).map(({ id }) => id))
  return rows.every(({ folderId }) => folderId !== null && there.has(folderId))
}

type Opening = Pick<Work, 'tx' | 'now' | 'rows' | 'joined'> & { ref: FolderRef }

/**
 * Locks and returns the folder at a path, but only for members, so that strangers make nobody wait; recreates the one
 * that the sandboxes were deleted with.
 */
async function openFolder(
  { ids }: Context,
  { tx, now, rows, joined, ref }: Opening,
): Promise<CollectionRow | null> {
  if (rows.length === 0 || !joined.has(ref.workspaceId)) return null
  if (await wereDeletedFrom(tx, rows, ref)) return (await ensureFolder(tx, ref, { ids, now })).folder
  const [folder = null] = await keptFolders(tx, ref.workspaceId, eq(folders.path, ref.path))
  return folder
}
