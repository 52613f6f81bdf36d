export const ADMIN_PAGE_SIZE = 50
export const ADMIN_SEARCH_MAX_LENGTH = 200
/** How long typing must pause before lists are searched. */
export const ADMIN_SEARCH_PAUSE_MS = 250
/** Jobs that one call may retry. */
export const JOBS_PER_CALL_MAX = 100
export const ANNOUNCEMENT_MAX_LENGTH = 300
/** How long the health page waits for services on other machines. */
export const HEALTH_PATIENCE_MS = 3_000
/** Below this, or below a fraction of the disk, a warning is shown. */
export const DISK_LOW_BYTES = 1024 ** 3
export const DISK_LOW_PART = 0.05
/** Disk space reserved for the database by default; below it, the instance is read-only. */
export const DISK_RESERVE_MB = 200
/** After this delay, no worker seems to run the job. */
export const JOB_LATE_MS = 10 * 60_000
/** After this delay, people notice that events are late. */
export const EVENTS_LATE_MS = 10_000
/** The longest trial, in days. */
export const TRIAL_DAYS_MAX = 366
/** Characters of a browser's or program's name kept in the audit log. */
export const AUDIT_DEVICE_MAX_LENGTH = 100
/** The longest text in a set-up form. */
export const SETUP_TEXT_MAX_LENGTH = 500
/** How long another server of the same database may use an outdated set-up. */
export const SETUP_FRESH_MS = 2_000
export const SETUP_CHECKS_PER_MINUTE = 20
