import { inviteLinkMessages } from './invite-link-messages.ts'
import { INVITE_LINK_DAYS_MAX, INVITE_LINK_USES_MAX } from './limits.ts'

export type InviteLinkState = 'OPEN' | 'EXPIRED' | 'USED_UP' | 'OFF'

type Link = { isOff: boolean; expiresAt: Date | null; uses: number; maxUses: number | null }

/** Whether somebody can join by a link now, and why not. */
export function inviteLinkState({ isOff, expiresAt, uses, maxUses }: Link, now: Date): InviteLinkState {
  if (isOff) return 'OFF'
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED'
  return maxUses !== null && uses >= maxUses ? 'USED_UP' : 'OPEN'
}

const isWithin = (value: number | null, max: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= max)

/** What is wrong with what somebody wants of a link, or null; null stands for no limit. */
export function inviteLinkProblem(wanted: {
  days: number | null
  maxUses: number | null
}): { field: string; message: string } | null {
  if (!isWithin(wanted.days, INVITE_LINK_DAYS_MAX))
    return { field: 'expiresInDays', message: inviteLinkMessages.daysInvalid(INVITE_LINK_DAYS_MAX) }
  if (!isWithin(wanted.maxUses, INVITE_LINK_USES_MAX))
    return { field: 'maxUses', message: inviteLinkMessages.usesInvalid(INVITE_LINK_USES_MAX) }
  return null
}
