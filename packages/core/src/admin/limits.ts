export const ADMIN_PAGE_SIZE = 50
export const ADMIN_SEARCH_MAX_LENGTH = 200
/** How long nobody must have typed before the lists are searched. */
export const ADMIN_SEARCH_PAUSE_MS = 250
/** Jobs that one call runs again. */
export const JOBS_PER_CALL_MAX = 100
export const ANNOUNCEMENT_MAX_LENGTH = 300
/** How long the health page waits for what is not on this machine. */
export const HEALTH_PATIENCE_MS = 3_000
/** Where less than that is free, or a smaller part of the disk, it is told. */
export const DISK_LOW_BYTES = 1024 ** 3
export const DISK_LOW_PART = 0.05
/** What stays free for the database unless the configuration says otherwise; with less it is read only. */
export const DISK_RESERVE_MB = 200
/** A job that has waited for longer than that finds nobody who runs it. */
export const JOB_LATE_MS = 10 * 60_000
/** Events that have waited for longer than that are late enough for people to notice. */
export const EVENTS_LATE_MS = 10_000
/** For how many days a plan is given as a trial. */
export const TRIAL_DAYS_MAX = 366
/** What the audit log keeps of the name of a browser or program. */
export const AUDIT_DEVICE_MAX_LENGTH = 100
/** The longest text in a form of the set-up. */
export const SETUP_TEXT_MAX_LENGTH = 500
/** How long another server of the same database may go by what was set up before. */
export const SETUP_FRESH_MS = 2_000
export const SETUP_CHECKS_PER_MINUTE = 20
