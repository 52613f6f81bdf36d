/** A page that the network has not brought by then is taken from the device. */
export const PAGE_TIMEOUT_MS = 4_000
/** So full, the space for this site is given back when its worker fails (spec CN-080). */
export const QUOTA_THRESHOLD = 0.95
/** How many parts of the app that do not belong to its shell are kept. */
export const KEPT_PARTS_MAX = 150
/** How many files of the shell are asked for at the same time while it is kept. */
export const SHELL_AT_ONCE = 6

/** What is on the screen comes first; what makes it work offline can wait that long. */
export const OFFLINE_AFTER_MS = 2_000
/** How long a new version may take to begin before the page is loaded again without it. */
export const TAKE_OVER_MS = 10_000
/** A page loads itself again for a new version at most that often. */
export const RELOAD_EVERY_MS = 60_000

/** What a page has seen is kept a moment after it came. */
export const KEEP_AFTER_MS = 1_500
/** No more than this is kept of what was seen, in characters of JSON. */
export const KEPT_MAX_CHARS = 2_000_000
/** No more than this of one list. */
export const KEPT_LIST_MAX_CHARS = 500_000
/** What was seen longer ago is not shown any more. */
export const KEPT_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Of a list that comes in pages, only the first are kept. */
export const KEPT_PAGES_MAX = 4

/** How often a server that is out of reach is asked whether it is back: first, and at most. */
export const REACH_AGAIN_MS = 3_000
export const REACH_AGAIN_MAX_MS = 30_000

/** A part of the app that takes longer to come is given up (spec ER-001, CN-079). */
export const CHUNK_TIMEOUT_MS = 120_000
