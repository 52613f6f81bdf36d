import { and, eq } from 'drizzle-orm'
import type { Event } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { accessChanged } from '../sharing/changed.ts'

/**
 * Gives the drafts that somebody has in a workspace to another member: a draft is seen by its author alone, so
 * nobody could reach them otherwise. Those in the trash go along. No plan is in the way of it.
 */
export async function handOverDrafts(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  heirId: string,
): Promise<{ drafts: string[]; events: Event[] }> {
  const rows = await tx
    .update(sandboxes)
    .set({ authorId: heirId })
    .where(
      and(eq(sandboxes.workspaceId, workspaceId), eq(sandboxes.authorId, userId), eq(sandboxes.draft, true)),
    )
    .returning({ id: sandboxes.id })
  const drafts = rows.map(({ id }) => id)
  if (drafts.length === 0) return { drafts, events: [] }
  const payload = { type: 'Sandbox', ids: drafts, action: 'sandbox.move' }
  return {
    drafts,
    events: [...drafts.map(accessChanged), { topic: `workspace:${workspaceId}`, event: 'changed', payload }],
  }
}
