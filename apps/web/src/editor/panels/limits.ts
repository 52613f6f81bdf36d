/** How long one file may take to be formatted, the loading of its parser included. */
export const FORMAT_MS_MAX = 20_000
/** How long a search may keep its worker: what is not done by then hangs in one expression. */
export const SEARCH_MS_MAX = 6_000
/** How long typing rests before a search runs. */
export const SEARCH_REST_MS = 150
