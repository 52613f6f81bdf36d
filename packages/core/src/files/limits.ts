/** Largest upload (spec CN-073). See core's limits.ts for request bodies. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const DIRECTORY_DEPTH_MAX = 64
/**
 * Steps in comparing two ranges of lines; ranges that would take more are not merged by line but become one conflict.
 */
export const MERGE_STEPS_MAX = 200_000_000

/** Limits of every common file system: bytes of a name, characters of a path. */
export const PATH_PART_MAX_BYTES = 255
export const PATH_MAX_LENGTH = 1024

/** Limits of a sandbox: files, as many folders, and bytes of all files. */
export const FILES_MAX = 5000
export const FILES_TOTAL_MAX_BYTES = 50 * 1024 * 1024
/** Changes per save: enough to delete every file and create all of them elsewhere. */
export const SAVE_CHANGES_MAX = 4 * FILES_MAX
/**
 * Body of a save. Fits a file of UPLOAD_MAX_BYTES: base64 adds a third, and JSON escapes up to double a text of line
 * breaks and quotes.
 */
export const SAVE_BODY_MAX_BYTES = 12 * 1024 * 1024
/** The paths of all restored files. */
export const RESTORE_BODY_MAX_BYTES = 5 * 1024 * 1024
/** Paths listed in an event; for a larger save it only reports that something changed. */
export const CHANGED_PATHS_MAX = 200

/** When a search in all files stops early. */
export const FIND_MATCHES_MAX = 2_000
export const FIND_MS_MAX = 3_000
/** How long a search may take; one that is not done by then is stuck in an expression. */
export const FIND_HANGS_MS_MAX = 6_000

export const HISTORY_DAYS = 30
/** The initial state of a sandbox, before any save. */
export const FIRST_VERSION = 0
export const HISTORY_PAGE_SIZE = 50
/** Letters of a file's or folder's short id, unique within its sandbox. */
export const SHORTID_LENGTH = 10

/** Characters of a text that can be edited together; longer ones are merged when saved. */
export const COLLAB_TEXT_MAX_LENGTH = 500_000
/** Updates per push and their size, which must fit in a frame, and how often a page pushes. */
export const COLLAB_UPDATES_AT_ONCE_MAX = 500
export const COLLAB_PUSH_MAX_BYTES = 60_000
export const COLLAB_PUSH_EVERY_MS = 100
/** With more unsaved updates than this, something is wrong with the client. */
export const COLLAB_UNSAVED_MAX = 20_000
/** Updates from before the last save that are kept for pages that lag behind. */
export const COLLAB_KEPT = 1_000
/** How long an unchanged text stays shared; pages that return later merge. */
export const COLLAB_IDLE_MINUTES = 60
