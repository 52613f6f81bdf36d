/** Sizes of the lists (spec CN-001 to CN-009). */
export const CONTENT_MAX_WIDTH_PX = 3840
export const GRID_GAP_PX = 16
export const CARD_MIN_WIDTH_PX = 260
export const CARD_HEIGHT_PX = 154
export const ROW_HEIGHT_PX = 64
export const HEADER_HEIGHT_PX = 64
export const MAX_COLUMNS = 10
/** The space at the end of a list for the selection bar. */
export const SELECTION_BAR_ROOM_PX = 64
/** The number of rows rendered beyond the visible ones on either side. */
export const OVERSCAN_ROWS = 2

/** As many columns of the minimum width as fit, up to the maximum. */
export const gridStyle = {
  display: 'grid',
  gap: GRID_GAP_PX,
  gridAutoRows: CARD_HEIGHT_PX,
  gridTemplateColumns: `repeat(auto-fill, minmax(max(min(${CARD_MIN_WIDTH_PX}px, 100%), (100% - ${
    (MAX_COLUMNS - 1) * GRID_GAP_PX
  }px) / ${MAX_COLUMNS}), 1fr))`,
} as const
