import { CREDIT_PRICE_MILLS } from '../limits.ts'
import { UNITS_PER_CREDIT, unitsOf } from './unit-rules.ts'

/** Mills (thousandths of a dollar) per cent. */
const MILLS_PER_CENT = 10

/** The charge for units beyond the included credits, in cents, rounded down. */
export const onDemandCents = (usedUnits: number, includedCredits: number): number =>
  Math.floor(
    (Math.max(0, usedUnits - unitsOf(includedCredits)) * CREDIT_PRICE_MILLS) /
      (UNITS_PER_CREDIT * MILLS_PER_CENT),
  )

const rounded = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount)) || 0

/** The cost of a price change for the rest of a period; negative if it becomes cheaper. */
export function proration(
  oldCents: number,
  newCents: number,
  at: Date,
  { start, end }: { start: Date; end: Date },
): number {
  const whole = end.getTime() - start.getTime()
  const rest = Math.min(whole, Math.max(0, end.getTime() - at.getTime()))
  return whole <= 0 ? 0 : rounded(((newCents - oldCents) * rest) / whole)
}

/** The monthly share of a yearly price, as displayed (spec BL-028). */
export const yearlyPerMonth = (cents: number): number => cents / 12

/**
 * Splits an amount by weights so that the parts add up to it. Shares are rounded down; what is left over goes to those
 * that lost most by rounding, earlier ones first.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / total)
  const parts = exact.map(Math.floor)
  const rest = amount - parts.reduce((sum, part) => sum + part, 0)
  const byLoss = exact.map((share, at) => ({ at, loss: share - Math.floor(share) }))
  byLoss.sort((a, b) => b.loss - a.loss || a.at - b.at)
  for (const { at } of byLoss.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}
