/** Repositories that a workspace may have here, with those in the trash. */
export const GIT_REPOSITORIES_MAX = 1000
/** What one push may bring, and what a mirror may fetch at once. */
export const GIT_PUSH_MAX_BYTES = 2 * 1024 * 1024 * 1024
export const GIT_FETCH_MAX_BYTES = 4 * 1024 * 1024 * 1024
/** What a client may send to say what it wants and has. */
export const GIT_ASK_MAX_BYTES = 32 * 1024 * 1024
/** How long a mirror may be fetched, and how long any other work with a repository may take. */
export const GIT_FETCH_MAX_MS = 20 * 60_000
export const GIT_WORK_MAX_MS = 2 * 60_000
export const GIT_TRASH_DAYS = 30
export const GIT_NAME_MAX_LENGTH = 100
export const GIT_SLUG_MAX_LENGTH = 38
export const GIT_DESCRIPTION_MAX_LENGTH = 350
export const GIT_PROTECTED_MAX = 50
export const GIT_WEBHOOKS_MAX = 20
export const GIT_DELIVERIES_KEPT = 50
export const GIT_PULL_TITLE_MAX_LENGTH = 256
export const GIT_TEXT_MAX_LENGTH = 65_536
/** A patch of a file that is longer is not shown. */
export const GIT_PATCH_MAX_BYTES = 512 * 1024
export const GIT_COMPARE_COMMITS_MAX = 250
/** What commits of files may hold together. */
export const GIT_BLOB_MAX_BYTES = 100 * 1024 * 1024
/** Links and calls per minute of an address at the doors of plain git. */
export const GIT_CALLS_PER_MINUTE = 600
export const GIT_WEBHOOK_ATTEMPTS = 5
