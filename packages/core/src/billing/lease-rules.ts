import { ALERT_PERCENTS, HOLD_MIN_SECONDS, MONTH_END_SECONDS } from './lease-limits.ts'
import { unitsFor } from './unit-rules.ts'

// Moments are milliseconds, amounts are units.

/** What may be used in a month: `held` is paid ahead, and not used yet. */
export type Account = { granted: number; used: number; held: number }

/** A machine that runs: used up to `settledAt`, and paid for up to `paidUntil`. */
export type Lease = { basis: number; settledAt: number; paidUntil: number }

const SECOND = 1000
const HOUR = 3_600_000

/** Credits count by calendar month, in UTC. */
export const monthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
export const nextMonthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
/** The month as accounts name it: its first day. */
export const periodOf = (at: number): string => new Date(monthStart(at)).toISOString().slice(0, 10)

const freeIn = ({ granted, used, held }: Account): number => Math.max(0, granted - used - held)

/** How many whole seconds of a machine all accounts have room for. */
export const secondsOfRoom = (basis: number, accounts: readonly Account[]): number =>
  Math.floor(Math.min(...accounts.map(freeIn)) / basis)

/** Whether nothing can run any more: what is left is too little for any machine to start. */
export const isUsedUp = (
  { granted, used }: Pick<Account, 'granted' | 'used'>,
  smallestBasis: number,
): boolean => granted - used < unitsFor(smallestBasis, HOLD_MIN_SECONDS)

/**
 * From when on a start at a moment is counted: from then, but nothing that is paid crosses the end of a month, so what
 * starts right before it belongs to the next, and its first seconds are free.
 */
export const countedFrom = (now: number): number =>
  nextMonthStart(now) - now < HOLD_MIN_SECONDS * SECOND ? nextMonthStart(now) : now

/** How many seconds a start holds: as long as asked for, or what is left of it; null where there is no room for one. */
export function secondsToHold(
  { settledAt, basis, seconds }: { settledAt: number; basis: number; seconds: number },
  accounts: readonly Account[],
): number | null {
  const inMonth = Math.floor((nextMonthStart(settledAt) - settledAt) / SECOND)
  const held = Math.min(seconds, inMonth, secondsOfRoom(basis, accounts))
  return held < HOLD_MIN_SECONDS ? null : held
}

/** Whole seconds that ran since the last time: no more than was paid for. */
export const ranSeconds = ({ settledAt, paidUntil }: Lease, now: number): number =>
  Math.max(0, Math.floor((Math.min(now, paidUntil) - settledAt) / SECOND))

/** What is held for a machine: its seconds that are paid and not used yet. */
export const heldFor = ({ basis, settledAt, paidUntil }: Lease): number =>
  unitsFor(basis, Math.round((paidUntil - settledAt) / SECOND))

const endsWithMonth = ({ paidUntil }: Lease): boolean => monthStart(paidUntil) === paidUntil

/** Whether it is time to pay on: half of the time is over, or the month is about to end. */
export const isDue = (lease: Lease, now: number, seconds: number): boolean =>
  lease.paidUntil - now <= (endsWithMonth(lease) ? MONTH_END_SECONDS : seconds / 2) * SECOND

/** Whether what is paid ends with the month, so that the next seconds are held in the next one. */
export const isAtMonthEnd = (lease: Lease, now: number): boolean =>
  endsWithMonth(lease) && lease.paidUntil - now <= MONTH_END_SECONDS * SECOND

/** How many seconds to pay on for, beyond what is paid, until `seconds` from now or the end of the month. */
export function secondsToAdd(
  { basis, settledAt, paidUntil }: Lease,
  { now, seconds, accounts }: { now: number; seconds: number; accounts: readonly Account[] },
): number {
  const until = Math.min(now + seconds * SECOND, nextMonthStart(settledAt))
  const wanted = Math.max(0, Math.floor((until - paidUntil) / SECOND))
  return Math.min(wanted, secondsOfRoom(basis, accounts))
}

/** Seconds by the hour in which they ran. */
export function hoursOf(from: number, seconds: number): { hour: number; seconds: number }[] {
  const parts: { hour: number; seconds: number }[] = []
  const end = from + seconds * SECOND
  let counted = 0
  for (let at = from; at < end; ) {
    const hour = Math.floor(at / HOUR) * HOUR
    const until = Math.min(end, hour + HOUR)
    // Parts of a second count in the hour in which they end, so that all parts together are the whole.
    const upTo = until === end ? seconds : Math.floor((until - from) / SECOND)
    if (upTo > counted) parts.push({ hour, seconds: upTo - counted })
    counted = upTo
    at = until
  }
  return parts
}

/** The alerts between what was used before and what is used now, the lowest first. */
export function alertsBetween(budget: number, before: number, after: number): number[] {
  const reached = (used: number, percent: number) => used * 100 >= budget * percent
  return ALERT_PERCENTS.filter((percent) => !reached(before, percent) && reached(after, percent))
}
