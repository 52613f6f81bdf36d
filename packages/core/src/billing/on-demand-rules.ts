import { onDemandCents } from './charge-rules.ts'
import { UNITS_PER_CREDIT } from './unit-rules.ts'

/** What an account was given, in the order in which it was. */
export type Given = readonly { reason: string; units: number }[]

/** The most that was given for some reasons together at any moment of the month. */
function mostOf(given: Given, reasons: readonly string[]): number {
  let sum = 0
  let most = 0
  for (const { reason, units } of given) {
    if (!reasons.includes(reason)) continue
    sum += units
    most = Math.max(most, sum)
  }
  return most
}

/**
 * What a closed month costs beyond its plan, in cents. A limit or a plan that changed meanwhile counts as it was best for
 * who pays: no month costs more than the highest limit that stood in it.
 */
export function onDemandCharge(usedUnits: number, given: Given): number {
  if (given.some(({ reason }) => reason === 'unlimited')) return 0
  const included = mostOf(given, ['plan', 'addons', 'refund', 'correction'])
  const most = mostOf(given, ['on-demand'])
  return onDemandCents(Math.min(usedUnits, included + most), included / UNITS_PER_CREDIT)
}
