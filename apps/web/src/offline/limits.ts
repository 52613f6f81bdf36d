/** After this time without a response, a page is served from the device. */
export const PAGE_TIMEOUT_MS = 4_000
/** If its worker fails while the storage quota is this full, the site's storage is freed (spec CN-080). */
export const QUOTA_THRESHOLD = 0.95
/** How many parts of the app outside of its shell are cached. */
export const KEPT_PARTS_MAX = 150
/** How many files of the shell are fetched in parallel while it is cached. */
export const SHELL_AT_ONCE = 6

/** How long offline support waits for the visible page to load first. */
export const OFFLINE_AFTER_MS = 2_000
/** How long a new version may take to activate before the page is reloaded without it. */
export const TAKE_OVER_MS = 10_000
/** The minimum time between automatic reloads for a new version. */
export const RELOAD_EVERY_MS = 60_000

/** The delay before seen data is stored. */
export const KEEP_AFTER_MS = 1_500
/** The maximum size of the stored data, in characters of JSON. */
export const KEPT_MAX_CHARS = 2_000_000
/** The maximum size of one list. */
export const KEPT_LIST_MAX_CHARS = 500_000
/** Older data is no longer shown. */
export const KEPT_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** How many pages of a paged list are stored. */
export const KEPT_PAGES_MAX = 4

/** How often to check whether an unreachable server is back: the first delay, and the longest. */
export const REACH_AGAIN_MS = 3_000
export const REACH_AGAIN_MAX_MS = 30_000

/** How long a part of the app may take to load (spec ER-001, CN-079). */
export const CHUNK_TIMEOUT_MS = 120_000
