/**
 * Credits are counted in units, 3,600 to a credit: a machine of 10 credits an hour uses 10 units a second, so the
 * ledger never rounds.
 */
export const UNITS_PER_CREDIT = 3600

/** Units that a machine uses in whole seconds; `creditBasis` is its credits per hour. */
export const unitsFor = (creditBasis: number, seconds: number): number => creditBasis * seconds

export const unitsOf = (credits: number): number => credits * UNITS_PER_CREDIT

/** Used credits for display, rounded up so that usage is never understated (docs/spec/decisions.md, 24). */
export const creditsUsed = (units: number): number => Math.ceil(units / UNITS_PER_CREDIT)

/** Remaining credits for display: whole ones, never negative. */
export const creditsUnused = (granted: number, used: number): number =>
  Math.max(0, Math.floor((granted - used) / UNITS_PER_CREDIT))
