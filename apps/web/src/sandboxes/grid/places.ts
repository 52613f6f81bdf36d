import type { Box, Placement } from './placement.ts'

/** How much smaller than the item its placeholder is on each side, so that it is always covered. */
export const PLACE_INSET_PX = 8

/** Returns the boxes of all placeholders by column. The last row of a block may be incomplete. */
export const placesOf = ({ blocks, columns, cell, stride }: Placement): Box[] =>
  blocks.flatMap(({ top, count }) =>
    Array.from({ length: Math.min(columns, count) }, (_, column) => ({
      left: column * stride.x + PLACE_INSET_PX,
      top,
      width: cell.width - 2 * PLACE_INSET_PX,
      height: Math.ceil((count - column) / columns) * stride.y,
    })),
  )
