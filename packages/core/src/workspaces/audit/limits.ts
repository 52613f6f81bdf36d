export const AUDIT_PAGE_SIZE = 50
/** Entries sealed, verified or exported per step, between which other work can run. */
export const AUDIT_STEP = 2000
export const AUDIT_VERIFIED_PER_MINUTE = 60
/** Entries per delivery, attempts per delivery, and deliveries remembered. */
export const AUDIT_STREAM_BATCH = 200
export const AUDIT_STREAM_ATTEMPTS = 12
export const AUDIT_DELIVERIES_KEPT = 20
export const AUDIT_STREAM_TESTS_PER_MINUTE = 60
export const AUDIT_STREAM_URL_MAX_LENGTH = 2000
/** How long a workspace can keep its audit log, in days; forever if unset. */
export const AUDIT_KEEP_DAYS = { min: 30, max: 3650 } as const
