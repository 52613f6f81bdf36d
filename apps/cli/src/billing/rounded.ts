import { usageMessages } from '@sandlot/core/billing/usage-messages'
import type { View } from '../platform/view.ts'

/** A table of parts of credits, with why they add up to less than the month, for who reads it. */
export const withRounding =
  (rows: readonly unknown[], table: (view: View) => string) =>
  (view: View): string =>
    table(view) + (view.terminal && rows.length > 0 ? `${view.style.dim(usageMessages.rounded)}\n` : '')
