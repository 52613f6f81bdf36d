/** On a smaller terminal, only the list is shown, in one column (spec CL-044). */
export const SMALL = { columns: 60, rows: 16 } as const
/** From this width on, the screens are in a sidebar; below it, in a line above the list. */
export const SIDEBAR_FROM_COLUMNS = 96
export const SIDEBAR_WIDTH = 26
/** From this width on, the selected row is previewed next to the list. */
export const PREVIEW_FROM_COLUMNS = 100
/** How long a row must stay selected before its details are fetched. */
export const SETTLED_MS = 120
export const ROWS_MAX = 5000
/** Closed pull requests shown; each page of them takes a request to GitHub. */
export const CLOSED_PULLS_MAX = 100
export const FRAMES_PER_SECOND_MAX = 30
/** Ages have minute precision, so that an idle screen is not rendered again. */
export const CLOCK_MS = 60_000
/** Polling delays without a socket. */
export const POLL_MS = [5_000, 10_000, 20_000, 40_000, 60_000] as const
export const LOG_MAX = 500
/** Destinations listed at once when moving; typing finds the others. */
export const PLACES_MAX = 200
