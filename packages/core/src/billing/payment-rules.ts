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

/** Whether a subscription is over for good: nothing is charged for it any more. */
export const hasEnded = (status: SubscriptionStatus): boolean =>
  status === 'CANCELLED' || status === 'INCOMPLETE_EXPIRED'

/** Why a workspace has nothing to change that is paid for; null where it pays. */
export function unpaidReason(
  subscription: { status: SubscriptionStatus; isPaid: boolean } | null | undefined,
): 'notPaying' | 'givenNotPaid' | null {
  if (!subscription || hasEnded(subscription.status)) return 'notPaying'
  return subscription.isPaid ? null : 'givenNotPaid'
}

/** What a workspace pays for, by when its period ends; null where it pays for nothing. */
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

/** A subscription as the payment provider has it. */
export type Provided = { providerId: string; status: string; startedAt: Date }

const ENDED: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired'])
const PAYING: ReadonlySet<string> = new Set(['active', 'past_due', 'trialing'])
const weightOf = ({ status }: Provided) => (PAYING.has(status) ? 2 : ENDED.has(status) ? 0 : 1)

/** Of all that a payer has had, what counts: what is paid before what waits, what waits before what ended, the newest. */
export const countingOne = <One extends Provided>(all: readonly One[]): One | null =>
  [...all].sort(
    (one, other) =>
      weightOf(other) - weightOf(one) ||
      other.startedAt.getTime() - one.startedAt.getTime() ||
      (one.providerId < other.providerId ? 1 : -1),
  )[0] ?? null

/** What is kept of it: what the provider has now, whatever was told of before and in whichever order. */
export type Kept = SubscriptionState & { providerId: string; isInGrace: boolean }

/**
 * What a look at the provider comes to. That something happened there is a hint only: what counts is what is there now,
 * so that hints may come twice, late, in any order, or not at all.
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
