import type { InputProblem } from '../input-rules.ts'
import { DAY_MS } from '../units.ts'
import type { inviteLinkMessages } from './invite-link-messages.ts'
import {
  INVITE_LINK_DAYS,
  INVITE_LINK_DAYS_MAX,
  INVITE_LINK_DAYS_OFFERED,
  INVITE_LINK_USES_MAX,
} from './limits.ts'

export type InviteLinkProblem = InputProblem<typeof inviteLinkMessages>

export type InviteLinkState = 'OPEN' | 'EXPIRED' | 'USED_UP' | 'OFF'

type Link = { isOff: boolean; expiresAt: Date | null; uses: number; maxUses: number | null }

/** Whether a link can be used now, and why not. */
export function inviteLinkState({ isOff, expiresAt, uses, maxUses }: Link, now: Date): InviteLinkState {
  if (isOff) return 'OFF'
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED'
  return maxUses !== null && uses >= maxUses ? 'USED_UP' : 'OPEN'
}

/** The default lifetime of the next link: about what this one has left, or no expiry if this one has none. */
export function nextLinkDays(expiresAt: Date | null, now: Date): number | null {
  if (expiresAt === null) return null
  const left = (expiresAt.getTime() - now.getTime()) / DAY_MS
  if (left <= 0) return INVITE_LINK_DAYS
  const offered = INVITE_LINK_DAYS_OFFERED.filter((days) => days !== null)
  return offered.find((days) => days >= left) ?? Math.max(...offered)
}

/** Parses the number of uses of a link: empty for unlimited, anything but a number for none. */
export function readLinkUses(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : 0
}

const isWithin = (value: number | null, max: number) =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= max)

/** What is wrong with the wanted limits of a link, or null; null limits mean none. */
export function inviteLinkProblem(wanted: {
  days: number | null
  maxUses: number | null
}): { field: string; problem: InviteLinkProblem } | null {
  if (!isWithin(wanted.days, INVITE_LINK_DAYS_MAX))
    return { field: 'expiresInDays', problem: { reason: 'daysInvalid', params: [INVITE_LINK_DAYS_MAX] } }
  if (!isWithin(wanted.maxUses, INVITE_LINK_USES_MAX))
    return { field: 'maxUses', problem: { reason: 'usesInvalid', params: [INVITE_LINK_USES_MAX] } }
  return null
}
