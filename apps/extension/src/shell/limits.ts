/** How often to fetch the number of unread notifications, unless the server asks for less (spec EX-021). */
export const POLL_MS = 60_000
/** The longest pause between two attempts to reach a host. */
export const OFFLINE_BACK_OFF_MAX_MS = 30 * 60_000
/** How long to pause for a server that limits calls without stating a time. */
export const LIMITED_SECONDS = 60
export const REQUEST_MAX_MS = 30_000
/** The shortest alarm period that browsers support. */
export const SIGN_IN_ALARM_MINUTES = 0.5
/** The highest number that the badge shows (spec EX-020). */
export const BADGE_MAX = 99
