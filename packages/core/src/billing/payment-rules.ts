import { isEntitled, type SubscriptionState, stateFrom } from './subscription-rules.ts'

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
