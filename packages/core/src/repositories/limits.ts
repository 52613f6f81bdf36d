/** How long typing must pause before GitHub is queried (spec IM-043). */
export const FIND_DEBOUNCE_MS = 200
/** Repositories on the quick first page of an account (spec IM-032). */
export const PARTIAL_REPOSITORIES = 10
/** Repositories read per account. */
export const ACCOUNT_REPOSITORIES_MAX = 1000
export const GITHUB_PAGE_SIZE = 100
/** Per request to GitHub, and for all requests of one call. */
export const GITHUB_TIMEOUT_MS = 10_000
export const GITHUB_DEADLINE_MS = 20_000
/** How old information from GitHub may be before it is refreshed. */
export const SYNC_AFTER_MS = 5 * 60_000
/** Repositories refreshed per request, the most outdated first. */
export const SYNC_AT_ONCE = 10

export const GITHUB_HOSTS: readonly string[] = ['github.com']
/** How long typing must pause before GitHub checks a name (spec IM-084). */
export const NAME_DEBOUNCE_MS = 500
/** The pop-up in which the GitHub App is installed, and how often it is polled (spec IM-019, IM-022). */
export const APP_POPUP_WIDTH_PX = 900
export const APP_POPUP_HEIGHT_PX = 600
export const APP_POPUP_POLL_MS = 300
/** A longer list of repositories in the sidebar starts collapsed (spec SH-040). */
export const SIDEBAR_OPEN_MAX = 5
/** The size of a webhook from GitHub, and how long its id is remembered. */
export const WEBHOOK_MAX_BYTES = 5 * 1024 * 1024
export const WEBHOOKS_KEPT_DAYS = 30
/** How old information may be before the nightly job refreshes it, and for how many repositories. */
export const SWEEP_AFTER_MS = 20 * 60 * 60_000
export const SWEEP_MAX = 500
/** Templates compared with their branches per night. */
export const FOLLOWED_AT_ONCE_MAX = 500
