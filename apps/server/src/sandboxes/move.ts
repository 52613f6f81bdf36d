import { AppError } from '@sandlot/core/errors'
import { normalPath } from '@sandlot/core/folders/rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { ensureFolder } from '../folders/ensure.ts'
import { keepFolder } from '../folders/repo.ts'
import type { CollectionRow } from '../folders/rows.ts'
import type { Transaction } from '../platform/db/database.ts'
import { assertMayWriteIn } from '../workspaces/may-write.ts'
import { assertCount, assertPrivacy, changeSandboxes } from './commands.ts'
import { assertPlaces, type Seen, seenPlaces } from './moved-meanwhile.ts'
import type { SandboxRow } from './rows.ts'
import { organiseAll } from './seek.ts'
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
  const seen = seenPlaces(ids, target)
  const rows = await organiseAll(ids, context)
  const deleted = rows.filter(({ removedAt }) => removedAt)
  if (target.wereDeleted === false && deleted.length > 0)
    throw new AppError('conflict', refusalMessages.areInTrash(namesOf(deleted)))
  const { userId, personalWorkspaceId } = requireViewer(context)
  const workspaceId = target.teamId ?? rows[0]?.workspaceId ?? personalWorkspaceId
  await assertMayWriteIn(context, workspaceId)
  await assertPrivacyFor(context, workspaceId, target.privacy)
  assertMayLeave(rows.filter((row) => row.workspaceId !== workspaceId))
  const path = target.collectionPath == null ? null : normalPath(target.collectionPath)
  const wasThere = path !== null && (await wereDeletedFrom(context, rows, { workspaceId, path }))
  const fields = async (now: Date, tx: Transaction) => {
    if (seen) await assertPlaces(tx, userId, seen, { workspaceId, path })
    const folder = path === null ? null : await openFolder(tx, context, { workspaceId, path, now, wasThere })
    return {
      workspaceId,
      folderId: folder?.id ?? null,
      draft: folder === null,
      removedAt: null,
      ...(folder === null && { authorId: ownerOfDraft(workspaceId, userId) as never }),
      privacy: target.privacy ?? (privacyIn(workspaceId) as never),
    }
  }
  return changeSandboxes(context, 'sandbox.move', rows, fields, workspaceId)
}

/** A draft is seen by its author alone, so one whose author is not in the workspace comes to who moves it. */
const ownerOfDraft = (workspaceId: string, userId: string): SQL => sql`case when ${sandboxes.authorId} in
  (select user_id from workspace_members where workspace_id = ${workspaceId})
  then ${sandboxes.authorId} else ${userId}::uuid end`

async function assertPrivacyFor({ loaders }: Context, workspaceId: string, privacy: Target['privacy']) {
  assertPrivacy(privacy)
  const workspace = privacy == null ? null : await loaders.workspace.load(workspaceId)
  if (privacy != null && privacy < (workspace?.minimumPrivacy ?? 0))
    throw new AppError('validation', templateMessages.privacyBelow, { field: 'privacy' })
}

type Place = { workspaceId: string; path: string }

/** Whether all of them are in the trash and were in a folder of that path before. */
async function wereDeletedFrom(
  { loaders }: Context,
  rows: readonly SandboxRow[],
  place: Place,
): Promise<boolean> {
  const was = await Promise.all(rows.map((row) => (row.folderId ? loaders.folder.load(row.folderId) : null)))
  return rows.every(
    (row, at) => row.removedAt && row.workspaceId === place.workspaceId && was[at]?.path === place.path,
  )
}

async function openFolder(
  tx: Transaction,
  { ids }: Context,
  { workspaceId, path, now, wasThere }: Place & { now: Date; wasThere: boolean },
): Promise<CollectionRow> {
  const folder = await keepFolder(tx, workspaceId, { path })
  if (folder) return folder
  if (!wasThere)
    throw new AppError('not_found', sandboxMessages.folderNotFound(path), { field: 'collectionPath' })
  return (await ensureFolder(tx, { workspaceId, path }, { ids, now })).folder
}
