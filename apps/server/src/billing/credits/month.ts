import { nextMonthStart } from '@sandlot/core/billing/ledger/lease-rules'

/** A calendar month in UTC. */
export type Month = { name: string; period: string; start: Date; end: Date }

/** Returns a month by its name, such as 2026-03; the current one by default. */
export function monthOf(name: string | undefined, now: Date): Month {
  const month = name ?? now.toISOString().slice(0, 7)
  const start = new Date(`${month}-01T00:00:00.000Z`)
  return { name: month, period: `${month}-01`, start, end: new Date(nextMonthStart(start.getTime())) }
}
