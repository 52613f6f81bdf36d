/** How many the list shows (spec NT-038), and how many one question may ask for. */
export const NOTIFICATIONS_SHOWN = 20
export const NOTIFICATIONS_PAGE_MAX = 100
/** How long after opening the panel what it shows is marked read (docs/spec/decisions.md, 13). */
export const READ_AFTER_MS = 500
export const SKELETON_ROWS = 6
/** How often somebody without a socket may ask for the count; the server's answer says it too. */
export const UNREAD_POLL_SECONDS = 60
/** How long an archived notification is kept, and any other one. */
export const ARCHIVED_KEPT_DAYS = 30
export const NOTIFICATIONS_KEPT_DAYS = 365
