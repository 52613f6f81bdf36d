/** So many operations on the tree can be taken back. */
export const STEPS_MAX = 100
/** About so many characters go into one save; what is over goes into the next. */
export const SAVE_MAX_CHARACTERS = 4 * 1024 * 1024
/** And at most so many changes. */
export const SAVE_MAX_CHANGES = 500
export const AUTOSAVE_AFTER_MS = 700
/** How soon after a change it is kept on the device. */
export const KEEP_AFTER_MS = 300
/** Waits between tries while the server cannot be reached. */
export const SAVE_RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const
