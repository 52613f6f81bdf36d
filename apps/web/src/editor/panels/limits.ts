/** How long one file may take to be formatted, the loading of its parser included. */
export const FORMAT_MS_MAX = 20_000
/** How long typing rests before a search runs. */
export const SEARCH_REST_MS = 150

export const VERSION_MODAL_WIDTH_PX = 1200
/** Below this two texts do not fit side by side. */
export const DIFF_SIDE_BY_SIDE_PX = 560
/** After so long differences are found in lines instead of letters. */
export const DIFF_MS_MAX = 300
