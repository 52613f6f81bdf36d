import { DAY_MS } from '../../units.ts'
import type { SubscriptionStatus } from '../rules.ts'
import { GRACE_DAYS } from './limits.ts'

/** Maps the provider's statuses to ours. A trial at the provider is none of ours (docs/spec/decisions.md, 24). */
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
 * The state of a subscription from the provider's status and the previous state: a late payment keeps the plan for some
 * days, counted from when it was first seen. Any other status is UNKNOWN and keeps none.
 */
export function stateFrom(provided: string, before: SubscriptionState | null, now: Date): SubscriptionState {
  const status = Object.hasOwn(STATUSES, provided) ? (STATUSES[provided] as SubscriptionStatus) : 'UNKNOWN'
  if (provided !== 'past_due') return { status, graceUntil: null }
  const started = before?.status === 'UNPAID' ? before.graceUntil : null
  return { status, graceUntil: started ?? new Date(now.getTime() + GRACE_DAYS * DAY_MS) }
}

/** Whether a subscription currently grants its plan. */
export const isEntitled = ({ status, graceUntil }: SubscriptionState, now: Date): boolean =>
  status === 'ACTIVE' || (status === 'UNPAID' && graceUntil !== null && now < graceUntil)

/** Whether a subscription has ended for good, so that nothing more is charged. */
export const hasEnded = (status: SubscriptionStatus): boolean =>
  status === 'CANCELLED' || status === 'INCOMPLETE_EXPIRED'

/** Why a workspace has no paid subscription to change; null if it pays. */
export function unpaidReason(
  subscription: { status: SubscriptionStatus; isPaid: boolean } | null | undefined,
): 'notPaying' | 'givenNotPaid' | null {
  if (!subscription || hasEnded(subscription.status)) return 'notPaying'
  return subscription.isPaid ? null : 'givenNotPaid'
}

/** What a workspace pays for, with the end of its period; null if it pays for nothing. */
export function paidPeriod({
  subscription,
  subscriptionSchedule: schedule,
}: {
  subscription: { status: SubscriptionStatus; paymentProvider: string | null } | null
  subscriptionSchedule: { current: { endDate: string | null } | null } | null
}): { day: string | null } | null {
  const isPaid = subscription !== null && subscription.paymentProvider !== null
  if (!isPaid || hasEnded(subscription.status)) return null
  return { day: schedule?.current?.endDate?.slice(0, 10) ?? null }
}

/** A subscription as the payment provider describes it. */
export type Provided = { providerId: string; status: string; startedAt: Date }

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])
const PAYING: ReadonlySet<string> = new Set(['active', 'past_due', 'trialing'])
const weightOf = ({ status }: Provided) => (PAYING.has(status) ? 2 : ENDED.has(status) ? 0 : 1)

/** The relevant one of a payer's subscriptions: paid before waiting before ended, then the newest. */
export const countingOne = <One extends Provided>(all: readonly One[]): One | null =>
  [...all].sort(
    (one, other) =>
      weightOf(other) - weightOf(one) ||
      other.startedAt.getTime() - one.startedAt.getTime() ||
      (one.providerId < other.providerId ? 1 : -1),
  )[0] ?? null

/** The stored state of a subscription, regardless of the order in which webhooks arrived. */
export type Kept = SubscriptionState & { providerId: string; isInGrace: boolean }

/**
 * Reconciles the stored subscription with the provider's current state. Webhooks are only hints: they may arrive twice,
 * late, in any order or not at all.
 */
export function settle(before: Kept | null, provided: readonly Provided[], now: Date): Kept | null {
  const one = countingOne(provided)
  if (!one) return null
  const own = before?.providerId === one.providerId ? before : null
  const state = stateFrom(one.status, own, now)
  return {
    ...state,
    providerId: one.providerId,
    isInGrace: state.status !== 'ACTIVE' && isEntitled(state, now),
  }
}
