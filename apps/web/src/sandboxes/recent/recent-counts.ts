import { RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'

/** So many items fill whole rows of 5 to 9 columns; 12 do in every narrower grid. */
const shownByColumns: Record<number, number> = { 5: 15, 6: 18, 7: 14, 8: 16 }

/** How many recent items a grid of so many columns shows (spec CN-012, CN-014). */
export const recentCount = (columns: number): number =>
  columns < 5 ? 12 : (shownByColumns[columns] ?? RECENT_LIMIT)

/** How many cards for a new branch stand above: a row of them, in two columns two rows (spec CN-013, CN-014). */
export const createBranchCount = (columns: number): number =>
  columns === 2 ? 4 : Math.min(Math.max(columns, 3), 8)
