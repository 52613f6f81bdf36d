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

/** A new, unused link; null means that it never expires, or that it works for any number of people. */
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

/** A link that was turned off for good: the next one has another token, but starts with the same limits. */
export const endedInviteLink = (ids: Ids) => ({ inviteToken: newToken(ids), inviteOff: true })

/** Whether the link of a workspace can currently be used to join. */
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

/** Counts a person who joined by the link; the workspace must be locked. */
export const countUse = (tx: Transaction, workspaceId: string) =>
  tx
    .update(workspaces)
    .set({ inviteUses: sql`${workspaces.inviteUses} + 1` })
    .where(eq(workspaces.id, workspaceId))
