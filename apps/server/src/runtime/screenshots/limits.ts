/** A picture is taken once a sandbox was left alone for so long after a save. */
export const QUIET_SECONDS = 5
export const ATTEMPTS_MAX = 2

/** The window that is looked at, in CSS pixels, and the picture's size as a part of it. */
export const WINDOW = { width: 1024, height: 640 }
export const PICTURE_SCALE = 0.5
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export const START_MAX_MS = 20_000
/** Until the sandbox has run once. */
export const READY_MAX_MS = 30_000
/** For what moves in at the start. */
export const SETTLE_MS = 700
export const PICTURE_MAX_MS = 45_000
/** The browser is kept for the next picture for so long. */
export const IDLE_MS = 20_000
