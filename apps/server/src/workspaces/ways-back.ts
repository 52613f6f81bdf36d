import { and, eq } from 'drizzle-orm'
import { findUser } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import { resolveNotifications } from '../notifications/notify.ts'
import type { CommandDeps, Event } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { isFor } from './invitations-repo.ts'
import { endedInviteLink, linkStateOf } from './link-state.ts'
import type { TeamRow } from './rows.ts'
import { eligibleFor } from './settings/eligible.ts'
import { invitations, workspaces } from './tables.ts'

type MembershipKey = { workspaceId: string; userId: string }

/** What was revoked, as recorded in the audit log. */
type Closed = { inviteLinkTurnedOff: boolean; domainTurnedOff: boolean; revoked: number }

/**
 * Revokes what would let a removed member rejoin immediately: the workspace's link, which they may know, joining by the
 * domain of their address, and invitations for them. The workspace must be locked.
 */
export async function closeWaysBack(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  { workspaceId, userId }: MembershipKey,
  now: Date,
): Promise<Closed & { team: TeamRow; events: Event[] }> {
  const here = eq(workspaces.id, workspaceId)
  const [before] = await tx.select().from(workspaces).where(here)
  if (!before) throw new Error('the workspace is gone')
  const person = await findUser(tx, userId)
  const inviteLinkTurnedOff = linkStateOf(before, now) === 'OPEN'
  const domainTurnedOff = person !== null && (await joinsByDomain(tx, workspaceId, person))
  const closed = {
    ...(inviteLinkTurnedOff && endedInviteLink(ids)),
    ...(domainTurnedOff && { emailDomain: null }),
  }
  const [after] =
    inviteLinkTurnedOff || domainTurnedOff
      ? await tx
          .update(workspaces)
          .set({ ...closed, updatedAt: now })
          .where(here)
          .returning()
      : []
  const { revoked, events } = await revokeInvitationsOf(tx, workspaceId, person)
  return { team: after ?? before, inviteLinkTurnedOff, domainTurnedOff, revoked, events }
}

async function joinsByDomain(tx: Transaction, workspaceId: string, person: UserRow): Promise<boolean> {
  const open = await eligibleFor(tx, person)
  return open.some(({ id }) => id === workspaceId)
}

async function revokeInvitationsOf(tx: Transaction, workspaceId: string, person: UserRow | null) {
  if (!person) return { revoked: 0, events: [] }
  const rows = await tx
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isFor(person)))
    .returning({ id: invitations.id })
  const events: Event[] = []
  for (const { id } of rows) events.push(...(await resolveNotifications(tx, id)))
  return { revoked: rows.length, events }
}
