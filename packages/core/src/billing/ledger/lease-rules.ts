import { HOUR_MS, SECOND_MS } from '../../units.ts'
import { ALERT_PERCENTS, HOLD_MIN_SECONDS, MONTH_END_SECONDS } from './lease-limits.ts'
import { unitsFor } from './unit-rules.ts'

// Times are milliseconds, amounts are units.

/** A monthly account: `held` is reserved but not used yet. */
export type Account = { granted: number; used: number; held: number }

/** A running machine: accounted for until `settledAt`, reserved until `paidUntil`. */
export type Lease = { basis: number; settledAt: number; paidUntil: number }

/** Credits count per calendar month, in UTC. */
export const monthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
export const nextMonthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
/** The month's key in accounts: its first day. */
export const periodOf = (at: number): string => new Date(monthStart(at)).toISOString().slice(0, 10)

const freeIn = ({ granted, used, held }: Account): number => Math.max(0, granted - used - held)

/** How many whole seconds of a machine every account can afford. */
export const secondsOfRoom = (basis: number, accounts: readonly Account[]): number =>
  Math.floor(Math.min(...accounts.map(freeIn)) / basis)

/** Whether too little is left for any machine to start. */
export const isUsedUp = (
  { granted, used }: Pick<Account, 'granted' | 'used'>,
  smallestBasis: number,
): boolean => granted - used < unitsFor(smallestBasis, HOLD_MIN_SECONDS)

/**
 * When a start begins to count. No hold crosses the end of a month, so a start right before it counts to the next
 * month, and its first seconds are free.
 */
export const countedFrom = (now: number): number =>
  nextMonthStart(now) - now < HOLD_MIN_SECONDS * SECOND_MS ? nextMonthStart(now) : now

/** How many seconds a start holds: the requested time or what is left; null if that is too little. */
export function secondsToHold(
  { settledAt, basis, seconds }: { settledAt: number; basis: number; seconds: number },
  accounts: readonly Account[],
): number | null {
  const inMonth = Math.floor((nextMonthStart(settledAt) - settledAt) / SECOND_MS)
  const held = Math.min(seconds, inMonth, secondsOfRoom(basis, accounts))
  return held < HOLD_MIN_SECONDS ? null : held
}

/** Whole seconds run since the last settlement, at most those that were held. */
export const ranSeconds = ({ settledAt, paidUntil }: Lease, now: number): number =>
  Math.max(0, Math.floor((Math.min(now, paidUntil) - settledAt) / SECOND_MS))

/** What is held for a machine but not used yet. */
export const heldFor = ({ basis, settledAt, paidUntil }: Lease): number =>
  unitsFor(basis, Math.round((paidUntil - settledAt) / SECOND_MS))

/** When the month ends that the held time belongs to, which may end exactly then. */
export const monthEndOf = ({ paidUntil }: Pick<Lease, 'paidUntil'>): number => nextMonthStart(paidUntil - 1)

/** Only whole seconds are held, so up to one of them is left over. */
const endsWithMonth = (lease: Lease): boolean => monthEndOf(lease) - lease.paidUntil < SECOND_MS

/** Whether to renew: half of the hold is over, or the month is about to end. */
export const isDue = (lease: Lease, now: number, seconds: number): boolean =>
  lease.paidUntil - now <= (endsWithMonth(lease) ? MONTH_END_SECONDS : seconds / 2) * SECOND_MS

/** Whether the hold ends with the month, so that the next one belongs to the next month. */
export const isAtMonthEnd = (lease: Lease, now: number): boolean =>
  endsWithMonth(lease) && lease.paidUntil - now <= MONTH_END_SECONDS * SECOND_MS

/** How many seconds to add so that the hold lasts `seconds` from now, or until the end of the month. */
export function secondsToAdd(
  { basis, paidUntil }: Lease,
  { now, seconds, accounts }: { now: number; seconds: number; accounts: readonly Account[] },
): number {
  const until = Math.min(now + seconds * SECOND_MS, monthEndOf({ paidUntil }))
  const wanted = Math.max(0, Math.floor((until - paidUntil) / SECOND_MS))
  return Math.min(wanted, secondsOfRoom(basis, accounts))
}

/** Seconds by the hour in which they ran. */
export function hoursOf(from: number, seconds: number): { hour: number; seconds: number }[] {
  const parts: { hour: number; seconds: number }[] = []
  const end = from + seconds * SECOND_MS
  let counted = 0
  for (let at = from; at < end; ) {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const until = Math.min(end, hour + HOUR_MS)
    // Fractions of a second count in the hour in which they end, so that the parts add up.
    const upTo = until === end ? seconds : Math.floor((until - from) / SECOND_MS)
    if (upTo > counted) parts.push({ hour, seconds: upTo - counted })
    counted = upTo
    at = until
  }
  return parts
}

/** The alert thresholds crossed between two amounts, lowest first. */
export function alertsBetween(budget: number, before: number, after: number): number[] {
  const reached = (used: number, percent: number) => used * 100 >= budget * percent
  return ALERT_PERCENTS.filter((percent) => !reached(before, percent) && reached(after, percent))
}
