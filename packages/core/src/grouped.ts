/** Formats an integer with thousands separators: 12,000. `Intl.NumberFormat` takes long to initialize. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A number of things: 1 file, 1,200 files. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/** Formats a number with a fixed number of decimals: 12,000.50. */
export function groupedDecimal(amount: number, digits: number): string {
  const [whole = '', rest] = amount.toFixed(digits).split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), rest].filter(Boolean).join('.')
}
