import { UNITS_PER_CREDIT } from '../ledger/unit-rules.ts'

/** The subjects of budgets. */
export const budgetKinds = ['workspace', 'person', 'token', 'label'] as const
export type BudgetKind = (typeof budgetKinds)[number]

/** The groupings of usage. */
export const usageGroups = ['box', 'branch', 'person', 'token', 'label'] as const
export type UsageGroup = (typeof usageGroups)[number]

/** Credits with fractions, for tables whose rows are added up. */
export const exactCredits = (units: number): number =>
  Math.round((units / UNITS_PER_CREDIT) * 10_000) / 10_000

/**
 * A CSV line by RFC 4180. Anything that a spreadsheet would evaluate as a formula becomes text, because people choose
 * the names of devboxes.
 */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(csvValue).join(',')}\r\n`

function csvValue(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
