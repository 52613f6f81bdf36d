/** The amount of output waiting to be rendered at which the page disconnects, and the one at which it reconnects. */
export const UNREAD_MAX_BYTES = 4 * 1024 * 1024
export const UNREAD_RESUME_BYTES = 512 * 1024
/** A multiple of the font's own height. Without space below, some Linux fonts lose their underscores. */
export const LINE_HEIGHT = 1.2
/** The number of lines in the scrollback buffer. */
export const SCROLLBACK_LINES = 10_000
/** How much input is kept while the page connects, to be sent afterwards. */
export const HELD_MAX_LENGTH = 4_096
