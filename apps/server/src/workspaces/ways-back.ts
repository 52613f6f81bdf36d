import { and, eq } from 'drizzle-orm'
import { findUser } from '../accounts/repo.ts'
import { resolveNotifications } from '../notifications/notify.ts'
import type { CommandDeps, Event } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isFor } from './invitations-repo.ts'
import { endedInviteLink, linkStateOf } from './link-state.ts'
import type { TeamRow } from './rows.ts'
import { invitations, removedMembers, workspaces } from './tables.ts'

type MembershipKey = { workspaceId: string; userId: string }

/**
 * Revokes what would let a removed member rejoin immediately: the workspace's link, which they may know, joining by the
 * domain of their address, and invitations for them. The workspace must be locked.
 */
export async function closeWaysBack(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  { workspaceId, userId }: MembershipKey,
  now: Date,
): Promise<{ team: TeamRow; inviteLinkTurnedOff: boolean; revoked: number; events: Event[] }> {
  const here = eq(workspaces.id, workspaceId)
  const [before] = await tx.select().from(workspaces).where(here)
  if (!before) throw new Error('the workspace is gone')
  await tx.insert(removedMembers).values({ workspaceId, userId }).onConflictDoNothing()
  const isOpen = linkStateOf(before, now) === 'OPEN'
  const [after] = isOpen
    ? await tx
        .update(workspaces)
        .set({ ...endedInviteLink(ids), updatedAt: now })
        .where(here)
        .returning()
    : []
  const { revoked, events } = await revokeInvitationsOf(tx, { workspaceId, userId })
  return { team: after ?? before, inviteLinkTurnedOff: isOpen, revoked, events }
}

/** Whoever is let in again may rejoin by their domain, should they ever leave by themselves. */
export async function forgetRemoval(tx: Transaction, { workspaceId, userId }: MembershipKey): Promise<void> {
  await tx
    .delete(removedMembers)
    .where(and(eq(removedMembers.workspaceId, workspaceId), eq(removedMembers.userId, userId)))
}

async function revokeInvitationsOf(tx: Transaction, { workspaceId, userId }: MembershipKey) {
  const person = await findUser(tx, userId)
  if (!person) return { revoked: 0, events: [] }
  const rows = await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isFor(person)))
    .returning({ id: invitations.id })
  const events: Event[] = []
  for (const { id } of rows) events.push(...(await resolveNotifications(tx, id)))
  return { revoked: rows.length, events }
}
