import { AppError } from '@sandlot/core/errors'
import { normalPath } from '@sandlot/core/folders/rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { ensureFolder } from '../folders/ensure.ts'
import { keepFolder } from '../folders/repo.ts'
import type { CollectionRow } from '../folders/rows.ts'
import { folders } from '../folders/tables.ts'
import type { Transaction } from '../platform/db/database.ts'
import { members, workspaces } from '../workspaces/tables.ts'
import { assertCount, assertPrivacy, changeSandboxes } from './commands.ts'
import { assertPlaces, type Seen, seenPlaces } from './moved-meanwhile.ts'
import type { SandboxRow } from './rows.ts'
import { assertMayLeave, privacyIn } from './settle.ts'
import { sandboxes } from './tables.ts'

type Target = {
  collectionPath?: string | null | undefined
  privacy?: number | null | undefined
  teamId?: string | null | undefined
} & Seen

/**
 * Moves to a folder (null: Drafts) of a workspace and out of the trash; a folder that went to the trash too is made anew.
 * Where something lies is no change of it, so that it stands there, and after it is brought back, where it stood.
 */
export async function moveSandboxes(
  context: Context,
  ids: readonly string[],
  target: Target,
): Promise<SandboxRow[]> {
  assertCount(ids)
  assertPrivacy(target.privacy)
  const seen = seenPlaces(ids, target)
  const { userId, personalWorkspaceId } = requireViewer(context)
  const path = target.collectionPath == null ? null : normalPath(target.collectionPath)
  const act = { action: 'sandbox.move', names: ids, ...(target.teamId && { into: target.teamId }) } as const
  return changeSandboxes(context, act, async ({ tx, now, rows }) => {
    if (rows.length === 0) return { fields: {} }
    const workspaceId = target.teamId ?? rows[0]?.workspaceId ?? personalWorkspaceId
    assertKept(rows, target)
    await assertMayPutInto(tx, { userId, workspaceId, privacy: target.privacy })
    assertMayLeave(rows.filter((row) => row.workspaceId !== workspaceId))
    if (seen) await assertPlaces(tx, userId, seen, { workspaceId, path })
    const folder = path === null ? null : await openFolder(tx, context, rows, { workspaceId, path, now })
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

function assertKept(rows: readonly SandboxRow[], { wereDeleted }: Target): void {
  const deleted = rows.filter(({ removedAt }) => removedAt)
  if (wereDeleted === false && deleted.length > 0)
    throw new AppError('conflict', refusalMessages.areInTrash(namesOf(deleted)))
}

/** A draft is seen by its author alone, so one whose author is not in the workspace comes to who moves it. */
const ownerOfDraft = (workspaceId: string, userId: string): SQL => sql`case when ${sandboxes.authorId} in
  (select user_id from workspace_members where workspace_id = ${workspaceId})
  then ${sandboxes.authorId} else ${userId}::uuid end`

/** Refuses to put something into a workspace where the person may not write, or that asks for more privacy. */
async function assertMayPutInto(
  tx: Transaction,
  { userId, workspaceId, privacy }: { userId: string; workspaceId: string; privacy: Target['privacy'] },
): Promise<void> {
  const [place] = await tx
    .select({ role: members.authorization, minimumPrivacy: workspaces.minimumPrivacy })
    .from(workspaces)
    .innerJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.userId, userId)))
    .where(eq(workspaces.id, workspaceId))
  if (!place) throw new AppError('not_found', workspaceMessages.notFound, { field: 'teamId' })
  if (!canWrite(place.role)) throw new AppError('forbidden', workspaceMessages.readOnly)
  if (privacy != null && privacy < place.minimumPrivacy)
    throw new AppError('validation', templateMessages.privacyBelow, { field: 'privacy' })
}

type Place = { workspaceId: string; path: string }

/** Whether all of them are in the trash and were in a folder of that path before. */
async function wereDeletedFrom(tx: Transaction, rows: readonly SandboxRow[], place: Place): Promise<boolean> {
  if (!rows.every((row) => row.removedAt && row.workspaceId === place.workspaceId)) return false
  const folderIds = [...new Set(rows.flatMap(({ folderId }) => folderId ?? []))]
  const was = await tx.select().from(folders).where(inArray(folders.id, folderIds))
  const there = new Set(was.filter(({ path }) => path === place.path).map(({ id }) => id))
  return rows.every(({ folderId }) => folderId !== null && there.has(folderId))
}

async function openFolder(
  tx: Transaction,
  { ids }: Context,
  rows: readonly SandboxRow[],
  { workspaceId, path, now }: Place & { now: Date },
): Promise<CollectionRow> {
  const folder = await keepFolder(tx, workspaceId, { path })
  if (folder) return folder
  if (!(await wereDeletedFrom(tx, rows, { workspaceId, path })))
    throw new AppError('not_found', sandboxMessages.folderNotFound(path), { field: 'collectionPath' })
  return (await ensureFolder(tx, { workspaceId, path }, { ids, now })).folder
}
