/** Lines of the console that the preview's panel keeps; the oldest go first. */
export const CONSOLE_MAX_ENTRIES = 1_000
/** Console lines that a frame sends at once; of a storm only the first ones go through, the rest is counted. */
export const CONSOLE_BATCH_MAX = 1_000
export const CONSOLE_BATCH_MS = 100
export const CONSOLE_TEXT_MAX_LENGTH = 10_000
/** How much of an object goes with a console line. */
export const CONSOLE_DEPTH_MAX = 5
export const CONSOLE_ENTRIES_MAX = 100
export const CONSOLE_NODES_MAX = 2_000
/** The same for all lines that are sent at once. */
export const CONSOLE_BATCH_NODES_MAX = 20_000

/** An error of code that is being typed is shown once typing has paused. */
export const ERROR_QUIET_MS = 400
/** How often a frame is asked whether it still runs, and how long it may take until the page says that it hangs. */
export const HEARTBEAT_MS = 1_000
export const HEARTBEAT_PATIENCE_MS = 6_000
/** How long a frame may take to announce itself. */
export const FRAME_START_MS = 20_000
/** How long browsers take to end the process of a frame that hangs; one of the same origin before would hang, too. */
export const FRAME_RELEASE_MS = 1_500
/** How often a frame that died without network is loaded again, and how much longer it may take each time. */
export const PREVIEW_REVIVALS_MAX = 5
export const PREVIEW_REVIVAL_MS = 3_000
/** Lines of code around the place of an error. */
export const CODE_FRAME_LINES = 3
/** How long the secret of a private preview may be traded for the right to look. An open editor gets new ones. */
export const PREVIEW_SECRET_SECONDS = 5 * 60
export const PREVIEW_SECRET_RENEW_MS = 2 * 60_000
/**
 * How often a frame asks for a newer secret, how much longer it waits before each time, since clocks of servers are not
 * quite the same, and how long for the answer.
 */
export const PREVIEW_SECRET_ASKS_MAX = 5
export const PREVIEW_SECRET_PAUSE_MS = 500
export const PREVIEW_SECRET_PATIENCE_MS = 10_000
/** How long a browser keeps the right to look. Looking renews it, until a new secret is due. */
export const PREVIEW_SESSION_SECONDS = 10 * 60
/** How often a tab asks for that by itself. */
export const PREVIEW_LOOK_MS = 4 * 60_000
export const PREVIEW_LOOK_SECONDS = 4 * 60 * 60
/** How long a browser remembers as whom it saw a private preview; no browser keeps a cookie for longer. */
export const PREVIEW_MARK_SECONDS = 400 * 24 * 60 * 60
export const PREVIEW_CALLS_PER_MINUTE = 6_000
export const PREVIEW_WIDTH_MIN_PX = 240
export const PREVIEW_WIDTH_MAX_PX = 3_840
