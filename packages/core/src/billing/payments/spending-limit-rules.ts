import type { InputProblem } from '../../input-rules.ts'
import { ON_DEMAND_LATER_MAX, ON_DEMAND_SPENDING_MAX } from '../limits.ts'
import { FIRST_CYCLES } from './limits.ts'
import type { spendingMessages } from './spending-messages.ts'

export type SpendingProblem = InputProblem<typeof spendingMessages>

/** What is wrong with a typed spending limit, or null (spec BL-074, BL-075). */
export function spendingLimitProblem(text: string): SpendingProblem | null {
  const dollars = Number(text)
  if (text.trim() === '' || Number.isNaN(dollars) || dollars < 0) return { reason: 'invalid' }
  if (dollars > ON_DEMAND_SPENDING_MAX) return { reason: 'tooHigh' }
  return Number.isInteger(dollars) ? null : { reason: 'notWhole' }
}

/** The typed limit in whole dollars; null if it must not be saved (spec BL-076, BL-077). */
export const spendingLimitOf = (text: string): number | null =>
  spendingLimitProblem(text) === null ? Number(text) : null

/** A typed limit in whole dollars, however high; null if it is none. */
export const dollarsTyped = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text) : null

/** The highest limit in whole dollars, which is lower in a plan's first cycles (docs/spec/decisions.md, 24). */
export function spendingMax(startedAt: Date | null, now: Date): number {
  if (startedAt === null) return ON_DEMAND_SPENDING_MAX
  const from = new Date(startedAt)
  from.setUTCMonth(from.getUTCMonth() + FIRST_CYCLES)
  // A cycle that starts on the 31st ends with a shorter month.
  if (from.getUTCDate() !== startedAt.getUTCDate()) from.setUTCDate(0)
  return now < from ? ON_DEMAND_SPENDING_MAX : ON_DEMAND_LATER_MAX
}
