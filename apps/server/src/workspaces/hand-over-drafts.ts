import { and, eq, inArray } from 'drizzle-orm'
import type { Event } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { holdWhere } from '../sandboxes/hold.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { accessChanged } from '../sharing/changed.ts'
import { members } from './tables.ts'

/**
 * Gives the drafts that somebody has in a workspace to another member: a draft is seen by its author alone, so
 * nobody could reach them otherwise. Those in the trash go along. No plan is in the way of it.
 */
export async function handOverDrafts(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  heirId: string,
): Promise<{ drafts: string[]; events: Event[] }> {
  const theirs = and(
    eq(sandboxes.workspaceId, workspaceId),
    eq(sandboxes.authorId, userId),
    eq(sandboxes.draft, true),
  )
  // Before the sandboxes, in the order of all who change them.
  const membership = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId))
  await tx.select({ userId: members.userId }).from(members).where(membership).for('update')
  const drafts = (await holdWhere(tx, theirs)).map(({ id }) => id)
  if (drafts.length === 0) return { drafts, events: [] }
  await tx.update(sandboxes).set({ authorId: heirId }).where(inArray(sandboxes.id, drafts))
  const payload = { type: 'Sandbox', ids: drafts, action: 'sandbox.move' }
  return {
    drafts,
    events: [...drafts.map(accessChanged), { topic: `workspace:${workspaceId}`, event: 'changed', payload }],
  }
}
