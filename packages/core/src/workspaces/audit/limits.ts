export const AUDIT_PAGE_SIZE = 50
/** How many entries are sealed, verified or exported in one step; others get their turn in between. */
export const AUDIT_STEP = 2000
export const AUDIT_VERIFIED_PER_MINUTE = 60
/** How many entries one delivery has, how often one is tried, and how many are remembered. */
export const AUDIT_STREAM_BATCH = 200
export const AUDIT_STREAM_ATTEMPTS = 12
export const AUDIT_DELIVERIES_KEPT = 20
export const AUDIT_STREAM_TESTS_PER_MINUTE = 60
export const AUDIT_STREAM_URL_MAX_LENGTH = 2000
/** How long a workspace may keep its audit log, in days; without a number it is kept for good. */
export const AUDIT_KEEP_DAYS = { min: 30, max: 3650 } as const
