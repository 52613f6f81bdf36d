import { usageMessages } from '@sandlot/core/billing/credits/usage-messages'
import type { View } from '../platform/text/view.ts'

/** A table of rounded credits; explains to people why the rows add up to less than the month. */
export const withRounding =
  (rows: readonly unknown[], table: (view: View) => string) =>
  (view: View): string =>
    table(view) + (view.terminal && rows.length > 0 ? `${view.style.dim(usageMessages.rounded)}\n` : '')
