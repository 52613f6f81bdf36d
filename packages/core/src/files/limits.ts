/** Largest upload (spec CN-073). What a call takes in besides says core's limits.ts. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const DIRECTORY_DEPTH_MAX = 64
/** Steps in comparing two stretches of lines: those that would take more are not merged by lines but shown as a conflict. */
export const MERGE_STEPS_MAX = 200_000_000

/** What every file system takes: bytes of one name, characters of a whole path. */
export const PATH_PART_MAX_BYTES = 255
export const PATH_MAX_LENGTH = 1024

/** What one sandbox holds: files, as many folders, and bytes of all files together. */
export const FILES_MAX = 5000
export const FILES_TOTAL_MAX_BYTES = 50 * 1024 * 1024
/** Changes of one save: more than come of taking every file away and putting all others there. */
export const SAVE_CHANGES_MAX = 4 * FILES_MAX
/**
 * Body of a save. A file of UPLOAD_MAX_BYTES fits in: base64 makes it a third longer, and JSON up to twice as long
 * where it is nothing but line ends and quotes.
 */
export const SAVE_BODY_MAX_BYTES = 12 * 1024 * 1024
/** The paths of all files that come back. */
export const RESTORE_BODY_MAX_BYTES = 5 * 1024 * 1024
/** Paths that an event names; a save of more says only that something changed. */
export const CHANGED_PATHS_MAX = 200

/** Where a search in all files ends early. */
export const FIND_MATCHES_MAX = 2_000
export const FIND_MS_MAX = 3_000
/** How long a search is waited for: what is not done by then hangs in one expression. */
export const FIND_HANGS_MS_MAX = 6_000

export const HISTORY_DAYS = 30
/** How a sandbox began, before any save. */
export const FIRST_VERSION = 0
export const HISTORY_PAGE_SIZE = 50
/** Letters of the short id that a file or folder of a sandbox has within it. */
export const SHORTID_LENGTH = 10

/** Characters of a text that several people can edit together; a longer one is merged when it is saved. */
export const COLLAB_TEXT_MAX_LENGTH = 500_000
/** Updates of one push and their bytes, which fit into a frame, and how often a page pushes. */
export const COLLAB_UPDATES_AT_ONCE_MAX = 500
export const COLLAB_PUSH_MAX_BYTES = 60_000
export const COLLAB_PUSH_EVERY_MS = 100
/** Updates that nobody saves: with more than that, something is wrong with whoever made them. */
export const COLLAB_UNSAVED_MAX = 20_000
/** Updates before the saved one that are kept for pages that are a little behind. */
export const COLLAB_KEPT = 1_000
/** For how long a text that nobody changes is kept: whoever comes back later merges. */
export const COLLAB_IDLE_MINUTES = 60
