/** How many operations on the tree can be undone. */
export const STEPS_MAX = 100
/** The approximate number of characters per save. The rest goes into the next one. */
export const SAVE_MAX_CHARACTERS = 4 * 1024 * 1024
/** The maximum number of changes per save. */
export const SAVE_MAX_CHANGES = 500
export const AUTOSAVE_AFTER_MS = 700
/** The delay before a change is stored on the device. */
export const KEEP_AFTER_MS = 300
/** The delays between attempts while the server cannot be reached. */
export const SAVE_RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const
