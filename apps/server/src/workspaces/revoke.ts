import { refusalError } from '@sandlot/core/actions'
import { inviteRefusals } from '@sandlot/core/workspaces/invite-refusals'
import { invitationRefusals } from '@sandlot/core/workspaces/joining-refusals'
import { and, eq, isNull, or } from 'drizzle-orm'
import { resolveNotifications } from '../notifications/notify.ts'
import type { Context } from '../platform/context.ts'
import { isUuid } from '../platform/ids.ts'
import { actHolding } from './act.ts'
import type { TeamRow } from './rows.ts'
import { invitations } from './tables.ts'

/** Revokes an invitation, by the invited person's id or by its own. */
export async function revokeInvitation(
  context: Context,
  { teamId, invited }: { teamId: string; invited: string },
): Promise<TeamRow> {
  const nothing = () => refusalError(invitationRefusals, 'noInvitation', { field: 'userId' })
  const act = { action: 'invitation.revoke', teamId, refusals: inviteRefusals } as const
  return actHolding(context, act, async ({ tx, team }) => {
    if (!isUuid(invited)) throw nothing()
    // A person's id only matches somebody invited by name, because it must not reveal whose an address is.
    const byName = and(eq(invitations.userId, invited), isNull(invitations.email))
    const [revoked] = await tx
      .delete(invitations)
      .where(and(eq(invitations.workspaceId, team.id), or(eq(invitations.id, invited), byName)))
      .returning({ id: invitations.id })
    if (!revoked) throw nothing()
    const events = await resolveNotifications(tx, revoked.id)
    return { result: team, audit: {}, events }
  })
}
