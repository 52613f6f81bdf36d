import { onDemandCents } from './charge-rules.ts'
import { creditsUsed, UNITS_PER_CREDIT } from './unit-rules.ts'

/** What an account was granted, in order. */
export type Given = readonly { reason: string; units: number }[]

/** The highest total granted for some reasons at any time of the month. */
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

/** Where a month's used credits came from, and what the on-demand ones cost. */
export type UsedFrom = { plan: number; addons: number; onDemand: number; onDemandCents: number }

const ofPlan = ['plan', 'refund', 'correction']

/**
 * The plan's credits are used first, then those of add-ons, then on-demand ones; null if nothing is counted. If a limit
 * or plan changed during the month, the most favorable state counts for the payer: no month costs more than the
 * highest limit that was set in it.
 */
export function usedFrom(usedUnits: number, given: Given): UsedFrom | null {
  if (given.some(({ reason }) => reason === 'unlimited')) return null
  const own = mostOf(given, ofPlan)
  const free = Math.max(own, mostOf(given, [...ofPlan, 'addons']))
  const payable = Math.min(usedUnits, free + mostOf(given, ['on-demand']))
  // Each running total is rounded up, so that the parts add up.
  const plan = creditsUsed(Math.min(usedUnits, own))
  const withAddons = creditsUsed(Math.min(usedUnits, free))
  return {
    plan,
    addons: withAddons - plan,
    onDemand: creditsUsed(usedUnits) - withAddons,
    onDemandCents: onDemandCents(payable, free / UNITS_PER_CREDIT),
  }
}

/** The cost of a month beyond its plan, in cents. */
export const onDemandCharge = (usedUnits: number, given: Given): number =>
  usedFrom(usedUnits, given)?.onDemandCents ?? 0
