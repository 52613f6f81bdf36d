/** The length of the list (spec NT-038), and the most that one request returns. */
export const NOTIFICATIONS_SHOWN = 20
export const NOTIFICATIONS_PAGE_MAX = 100
/** How long after opening the panel its notifications are marked as read (docs/spec/decisions.md, 13). */
export const READ_AFTER_MS = 500
export const SKELETON_ROWS = 6
/** How often clients without a socket may poll the count; the server's answer states it too. */
export const UNREAD_POLL_SECONDS = 60
/** How long archived notifications are kept, and all others. */
export const ARCHIVED_KEPT_DAYS = 30
export const NOTIFICATIONS_KEPT_DAYS = 365
