/** How long formatting one file may take, including loading its parser. */
export const FORMAT_MS_MAX = 20_000
/** How long typing must pause before a search runs. */
export const SEARCH_REST_MS = 150

export const VERSION_MODAL_WIDTH_PX = 1200
/** Below this width, two texts do not fit side by side. */
export const DIFF_SIDE_BY_SIDE_PX = 560
/** After this time, differences are computed by line instead of by character. */
export const DIFF_MS_MAX = 300
