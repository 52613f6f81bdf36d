/** How long a sandbox must be left alone after a save before its screenshot is taken. */
export const QUIET_SECONDS = 5
export const ATTEMPTS_MAX = 2

/** The window size in CSS pixels, and the size of the screenshot as a fraction of it. */
export const WINDOW = { width: 1024, height: 640 }
export const PICTURE_SCALE = 0.5
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export const START_MAX_MS = 20_000
/** Until the sandbox has run once. */
export const READY_MAX_MS = 30_000
/** For initial animations. */
export const SETTLE_MS = 700
export const PICTURE_MAX_MS = 45_000
/** How long the browser is kept for the next screenshot. */
export const IDLE_MS = 20_000
