/** Returns the quantile of a non-empty list of values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (value === undefined) throw new Error('There is nothing to take a quantile of.')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
