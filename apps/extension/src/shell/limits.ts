/** How often the number of unread notifications is asked for, unless the server wants it less often (spec EX-021). */
export const POLL_MS = 60_000
/** The longest pause between two tries at a host that cannot be reached. */
export const OFFLINE_BACK_OFF_MAX_MS = 30 * 60_000
/** What a server that limits calls without saying for how long is given. */
export const LIMITED_SECONDS = 60
export const REQUEST_MAX_MS = 30_000
/** The shortest period that browsers grant to an alarm. */
export const SIGN_IN_ALARM_MINUTES = 0.5
/** The most that the badge shows as a number (spec EX-020). */
export const BADGE_MAX = 99
