/** Hosted repositories per workspace, including deleted ones. */
export const GIT_REPOSITORIES_MAX = 1000
/** The size of one push, and of one fetch of a mirror. */
export const GIT_PUSH_MAX_BYTES = 2 * 1024 * 1024 * 1024
export const GIT_FETCH_MAX_BYTES = 4 * 1024 * 1024 * 1024
/** The size of a client's negotiation request. */
export const GIT_ASK_MAX_BYTES = 32 * 1024 * 1024
/** How long fetching a mirror may take, and any other Git operation. */
export const GIT_FETCH_MAX_MS = 20 * 60_000
export const GIT_WORK_MAX_MS = 2 * 60_000
/** The same for work on a whole repository that nobody waits for: backing it up, restoring and packing it. */
export const GIT_WHOLE_MAX_MS = 60 * 60_000
export const GIT_TRASH_DAYS = 30
export const GIT_NAME_MAX_LENGTH = 100
export const GIT_SLUG_MAX_LENGTH = 38
export const GIT_DESCRIPTION_MAX_LENGTH = 350
export const GIT_PROTECTED_MAX = 50
export const GIT_WEBHOOKS_MAX = 20
export const GIT_DELIVERIES_KEPT = 50
export const GIT_PULL_TITLE_MAX_LENGTH = 256
export const GIT_TEXT_MAX_LENGTH = 65_536
/** Longer patches of a file are not shown. */
export const GIT_PATCH_MAX_BYTES = 512 * 1024
export const GIT_COMPARE_COMMITS_MAX = 250
/** The total size of files in a commit. */
export const GIT_BLOB_MAX_BYTES = 100 * 1024 * 1024
/** Requests per minute and IP address to the Git endpoints. */
export const GIT_CALLS_PER_MINUTE = 600
export const GIT_WEBHOOK_ATTEMPTS = 5
