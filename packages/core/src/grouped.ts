/** A whole number with its thousands apart: 12,000. What browsers and Node have for it takes them long to make ready. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
