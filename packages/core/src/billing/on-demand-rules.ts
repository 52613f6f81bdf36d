import { onDemandCents } from './charge-rules.ts'
import { creditsUsed, UNITS_PER_CREDIT } from './unit-rules.ts'

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

/** Where the used credits of a month came from, and what those on demand cost. */
export type UsedFrom = { plan: number; addons: number; onDemand: number; onDemandCents: number }

const ofPlan = ['plan', 'refund', 'correction']

/**
 * Those of the plan are used first, then those of add-ons, then those on demand; null where nothing is counted. A limit
 * or a plan that changed meanwhile counts as it was best for who pays: no month costs more than the highest limit that
 * stood in it.
 */
export function usedFrom(usedUnits: number, given: Given): UsedFrom | null {
  if (given.some(({ reason }) => reason === 'unlimited')) return null
  const own = mostOf(given, ofPlan)
  const free = Math.max(own, mostOf(given, [...ofPlan, 'addons']))
  const payable = Math.min(usedUnits, free + mostOf(given, ['on-demand']))
  // Each sum is rounded up, so that the parts are the whole.
  const plan = creditsUsed(Math.min(usedUnits, own))
  const withAddons = creditsUsed(Math.min(usedUnits, free))
  return {
    plan,
    addons: withAddons - plan,
    onDemand: creditsUsed(usedUnits) - withAddons,
    onDemandCents: onDemandCents(payable, free / UNITS_PER_CREDIT),
  }
}

/** What a month costs beyond its plan, in cents. */
export const onDemandCharge = (usedUnits: number, given: Given): number =>
  usedFrom(usedUnits, given)?.onDemandCents ?? 0
