import { refusalError } from '@sandlot/core/actions'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { keptRefusals } from '@sandlot/core/sandboxes/refusals'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { holdWhere } from '../hold.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

/** Refuses sandboxes that must not leave their workspace; the error names some of them. */
export function assertMayLeave(
  rows: readonly Pick<SandboxRow, 'id' | 'title' | 'alias' | 'preventSandboxLeaving'>[],
): void {
  const kept = rows.filter(({ preventSandboxLeaving }) => preventSandboxLeaving)
  if (kept.length > 0) throw refusalError(keptRefusals, 'notLeaving', { titles: namesOf(kept) })
}

/** The privacy of a moved sandbox: unchanged, or at least what its new workspace requires. */
export const privacyIn = (workspaceId: string): SQL => sql`case when ${sandboxes.workspaceId} = ${workspaceId}
  then ${sandboxes.privacy}
  else greatest(${sandboxes.privacy}, (select minimum_privacy from workspaces where id = ${workspaceId}))
  end`

/** Moves the sandboxes of folders to another workspace, including those in the trash. */
export async function bringAlong(
  tx: Transaction,
  folderIds: string[],
  workspaceId: string,
): Promise<string[]> {
  const inFolders = inArray(sandboxes.folderId, folderIds)
  assertMayLeave(await holdWhere(tx, inFolders))
  const moved = await tx
    .update(sandboxes)
    .set({ workspaceId, privacy: privacyIn(workspaceId) as never })
    .where(inFolders)
    .returning({ id: sandboxes.id })
  return moved.map(({ id }) => id)
}
