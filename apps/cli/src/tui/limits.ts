/** A terminal smaller than this gets the list alone, in one column (spec CL-044). */
export const SMALL = { columns: 60, rows: 16 } as const
/** From this width on the screens stand beside the list; below, in a line above it. */
export const SIDEBAR_FROM_COLUMNS = 96
export const SIDEBAR_WIDTH = 26
/** From this width on what is selected is shown beside the list. */
export const PREVIEW_FROM_COLUMNS = 100
/** A row that stays selected for so long is asked about. */
export const SETTLED_MS = 120
export const ROWS_MAX = 5000
/** Of pull requests that are closed, the last ones: each page of them is asked for at GitHub. */
export const CLOSED_PULLS_MAX = 100
export const FRAMES_PER_SECOND_MAX = 30
/** Ages are told by the minute, so that a screen on which nothing happens is not drawn again. */
export const CLOCK_MS = 60_000
/** Without a socket the rows are asked for again, less and less often. */
export const POLL_MS = [5_000, 10_000, 20_000, 40_000, 60_000] as const
export const LOG_MAX = 500
/** Places offered at once for what is moved; what is typed brings the others. */
export const PLACES_MAX = 200
