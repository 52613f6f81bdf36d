/** Output that came and is not on the screen yet: with so much of it the page hangs up, and comes back with less. */
export const UNREAD_MAX_BYTES = 4 * 1024 * 1024
export const UNREAD_RESUME_BYTES = 512 * 1024
/** Of the height that a font gives itself: without room below, some fonts of Linux lose their underscores. */
export const LINE_HEIGHT = 1.2
/** Lines above the screen that one can scroll back to. */
export const SCROLLBACK_LINES = 10_000
/** What is typed while the page connects and goes to the terminal then. */
export const HELD_MAX_LENGTH = 4_096
