import type { Box, Placement } from './placement.ts'

/** What is painted of an item's place is so much less than the item on each side: it never looks out from under it. */
export const PLACE_INSET_PX = 8

/** Where the places of all items are, column by column; the last row of a block may not reach all of them. */
export const placesOf = ({ blocks, columns, cell, stride }: Placement): Box[] =>
  blocks.flatMap(({ top, count }) =>
    Array.from({ length: Math.min(columns, count) }, (_, column) => ({
      left: column * stride.x + PLACE_INSET_PX,
      top,
      width: cell.width - 2 * PLACE_INSET_PX,
      height: Math.ceil((count - column) / columns) * stride.y,
    })),
  )
