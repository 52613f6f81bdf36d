/**
 * Credits are counted in units, of which a credit has 3,600: a machine of 10 credits an hour uses 10 units a second, so
 * nothing in the ledger is ever rounded.
 */
export const UNITS_PER_CREDIT = 3600

/** What a machine uses in whole seconds; `creditBasis` is its credits an hour. */
export const unitsFor = (creditBasis: number, seconds: number): number => creditBasis * seconds

export const unitsOf = (credits: number): number => credits * UNITS_PER_CREDIT

/** Used credits as they are shown: rounded up, so that never less is told than was used (docs/spec/decisions.md, 24). */
export const creditsUsed = (units: number): number => Math.ceil(units / UNITS_PER_CREDIT)

/** What is left as it is shown: whole credits only, and never less than none. */
export const creditsUnused = (granted: number, used: number): number =>
  Math.max(0, Math.floor((granted - used) / UNITS_PER_CREDIT))
