import { inviteLinkState } from '@sandlot/core/workspaces/invite-link-rules'
import { INVITE_LINK_DAYS } from '@sandlot/core/workspaces/limits'
import { eq, sql } from 'drizzle-orm'
import { daysAfter } from '../platform/days.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import type { TeamInviteLinkRow, TeamRow } from './rows.ts'
import { workspaces } from './tables.ts'

const TOKEN_BYTES = 24
const newToken = (ids: Ids): string => ids.bytes(TOKEN_BYTES).toString('base64url')

/** A link that nobody has used; with null it works for good, or for any number of people. */
export const newInviteLink = (
  ids: Ids,
  now: Date,
  { days, maxUses }: { days: number | null; maxUses: number | null } = {
    days: INVITE_LINK_DAYS,
    maxUses: null,
  },
) => ({
  inviteToken: newToken(ids),
  inviteExpiresAt: days === null ? null : daysAfter(now, days),
  inviteUses: 0,
  inviteMaxUses: maxUses,
  inviteOff: false,
})

/** Ended for good: the next link has another token. How it was limited is kept, for the next one to begin with. */
export const endedInviteLink = (ids: Ids) => ({ inviteToken: newToken(ids), inviteOff: true })

/** Whether anybody can join by the link of a workspace now. */
export const linkStateOf = ({ inviteOff, inviteExpiresAt, inviteUses, inviteMaxUses }: TeamRow, now: Date) =>
  inviteLinkState(
    { isOff: inviteOff, expiresAt: inviteExpiresAt, uses: inviteUses, maxUses: inviteMaxUses },
    now,
  )

export function presentLink(team: TeamRow, now: Date): TeamInviteLinkRow {
  const state = linkStateOf(team, now)
  return {
    state,
    token: state === 'OPEN' ? team.inviteToken : '',
    authorization: team.defaultAuthorization,
    expiresAt: team.inviteExpiresAt?.toISOString() ?? null,
    uses: team.inviteUses,
    maxUses: team.inviteMaxUses,
  }
}

/** Counts who has joined by the link; the workspace has to be held. */
export const countUse = (tx: Transaction, workspaceId: string) =>
  tx
    .update(workspaces)
    .set({ inviteUses: sql`${workspaces.inviteUses} + 1` })
    .where(eq(workspaces.id, workspaceId))
