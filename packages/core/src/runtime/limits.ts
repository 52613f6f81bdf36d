/** Console lines kept by the preview's panel; the oldest are dropped. */
export const CONSOLE_MAX_ENTRIES = 1_000
/** Console lines that a frame sends at once; beyond the first ones they are only counted. */
export const CONSOLE_BATCH_MAX = 1_000
export const CONSOLE_BATCH_MS = 100
export const CONSOLE_TEXT_MAX_LENGTH = 10_000
/** How deep an object in a console line is serialized, and other limits of one line. */
export const CONSOLE_DEPTH_MAX = 5
export const CONSOLE_ENTRIES_MAX = 100
export const CONSOLE_NODES_MAX = 2_000
/** The same for all lines sent at once. */
export const CONSOLE_BATCH_NODES_MAX = 20_000

/** An error in code that is being typed is shown once typing pauses. */
export const ERROR_QUIET_MS = 400
/** How often a frame is pinged, and how long it may take to answer until the page reports that it hangs. */
export const HEARTBEAT_MS = 1_000
export const HEARTBEAT_PATIENCE_MS = 6_000
/** How long a frame may take to announce itself. */
export const FRAME_START_MS = 20_000
/**
 * How long browsers take to end the process of a hanging frame. Before that, another frame of the same origin would
 * hang, too.
 */
export const FRAME_RELEASE_MS = 1_500
/** How often a frame that failed without a network is reloaded, and by how much the delay grows each time. */
export const PREVIEW_REVIVALS_MAX = 5
export const PREVIEW_REVIVAL_MS = 3_000
/** Lines of code shown around an error. */
export const CODE_FRAME_LINES = 3
/** How long the secret of a private preview can be exchanged for access. An open editor renews it. */
export const PREVIEW_SECRET_SECONDS = 5 * 60
export const PREVIEW_SECRET_RENEW_MS = 2 * 60_000
/**
 * How often a frame requests a newer secret, by how much the delay grows each time, since servers' clocks differ
 * slightly, and how long it waits for the answer.
 */
export const PREVIEW_SECRET_ASKS_MAX = 5
export const PREVIEW_SECRET_PAUSE_MS = 500
export const PREVIEW_SECRET_PATIENCE_MS = 10_000
/** How long a browser keeps access. Viewing renews it, until a new secret is due. */
export const PREVIEW_SESSION_SECONDS = 10 * 60
/** How often a tab renews it. */
export const PREVIEW_LOOK_MS = 4 * 60_000
export const PREVIEW_LOOK_SECONDS = 4 * 60 * 60
/** How long a browser remembers as whom it viewed a private preview; browsers keep no cookie longer. */
export const PREVIEW_MARK_SECONDS = 400 * 24 * 60 * 60
export const PREVIEW_CALLS_PER_MINUTE = 6_000
export const PREVIEW_WIDTH_MIN_PX = 240
export const PREVIEW_WIDTH_MAX_PX = 3_840
