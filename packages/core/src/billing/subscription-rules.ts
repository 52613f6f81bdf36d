import { GRACE_DAYS } from './payment-limits.ts'
import type { SubscriptionStatus } from './rules.ts'

const DAY = 86_400_000

/** What the payment provider says, as ours. A trial of the provider is none of ours (docs/spec/decisions.md, 24). */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  canceled: 'CANCELLED',
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE_EXPIRED',
  past_due: 'UNPAID',
  paused: 'PAUSED',
  trialing: 'TRIALING',
  unpaid: 'UNPAID',
}

export type SubscriptionState = { status: SubscriptionStatus; graceUntil: Date | null }

/**
 * The state of a subscription by what the provider says now, and by what was known before: a payment that is late keeps
 * the plan for some days, counted from when that was first seen. Any other word is UNKNOWN, and keeps none.
 */
export function stateFrom(provided: string, before: SubscriptionState | null, now: Date): SubscriptionState {
  const status = Object.hasOwn(STATUSES, provided) ? (STATUSES[provided] as SubscriptionStatus) : 'UNKNOWN'
  if (provided !== 'past_due') return { status, graceUntil: null }
  const started = before?.status === 'UNPAID' ? before.graceUntil : null
  return { status, graceUntil: started ?? new Date(now.getTime() + GRACE_DAYS * DAY) }
}

/** Whether a subscription gives its plan now. */
export const isEntitled = ({ status, graceUntil }: SubscriptionState, now: Date): boolean =>
  status === 'ACTIVE' || (status === 'UNPAID' && graceUntil !== null && now < graceUntil)
