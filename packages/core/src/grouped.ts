/** A whole number with its thousands apart: 12,000. What browsers and Node have for it takes them long to make ready. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** A number with so many digits after its point: 12,000.50. */
export function groupedDecimal(amount: number, digits: number): string {
  const [whole = '', rest] = amount.toFixed(digits).split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), rest].filter(Boolean).join('.')
}
