import { RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'

/** The number of items that fill whole rows of 5 to 9 columns. In every narrower grid 12 do. */
const shownByColumns: Record<number, number> = { 5: 15, 6: 18, 7: 14, 8: 16 }

/** Returns how many recent items a grid of this many columns shows (spec CN-012, CN-014). */
export const recentCount = (columns: number): number =>
  columns < 5 ? 12 : (shownByColumns[columns] ?? RECENT_LIMIT)

/**
 * Returns how many cards for a new branch are shown above: one row of them, or two rows in two columns (spec CN-013,
 * CN-014).
 */
export const createBranchCount = (columns: number): number =>
  columns === 2 ? 4 : Math.min(Math.max(columns, 3), 8)
