import { UNITS_PER_CREDIT } from './unit-rules.ts'

/** What a budget may be for. */
export const budgetKinds = ['workspace', 'person', 'token', 'label'] as const
export type BudgetKind = (typeof budgetKinds)[number]

/** What use can be told by. */
export const usageGroups = ['box', 'branch', 'person', 'token', 'label'] as const
export type UsageGroup = (typeof usageGroups)[number]

/** Credits with their part of one, for tables that are added up. */
export const exactCredits = (units: number): number =>
  Math.round((units / UNITS_PER_CREDIT) * 10_000) / 10_000

/**
 * A line of a table with commas, as RFC 4180 has it. What a spreadsheet would take for a formula is text: people choose
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
