/** How long somebody has to stop typing before GitHub is asked (spec IM-043). */
export const FIND_DEBOUNCE_MS = 200
/** How many repositories the quick first page of an account has (spec IM-032). */
export const PARTIAL_REPOSITORIES = 10
/** How many repositories of one account are read at most. */
export const ACCOUNT_REPOSITORIES_MAX = 1000
export const GITHUB_PAGE_SIZE = 100
/** For one question, and for all that one call asks. */
export const GITHUB_TIMEOUT_MS = 10_000
export const GITHUB_DEADLINE_MS = 20_000
/** How old what is known of GitHub may be before it is asked for again. */
export const SYNC_AFTER_MS = 5 * 60_000
/** How many repositories one question brings up to date, the longest unseen first. */
export const SYNC_AT_ONCE = 10

export const GITHUB_HOSTS: readonly string[] = ['github.com']
/** How long somebody has to stop typing before GitHub is asked about a name (spec IM-084). */
export const NAME_DEBOUNCE_MS = 500
/** The window in which the GitHub App is installed, and how often it is looked at (spec IM-019, IM-022). */
export const APP_POPUP_WIDTH_PX = 900
export const APP_POPUP_HEIGHT_PX = 600
export const APP_POPUP_POLL_MS = 300
/** A list of repositories in the sidebar that is longer begins closed (spec SH-040). */
export const SIDEBAR_OPEN_MAX = 5
/** What GitHub tells at once, and how long it is known that it did. */
export const WEBHOOK_MAX_BYTES = 5 * 1024 * 1024
export const WEBHOOKS_KEPT_DAYS = 30
/** How old what is known may be before a night mends it, and of how many repositories. */
export const SWEEP_AFTER_MS = 20 * 60 * 60_000
export const SWEEP_MAX = 500
/** Templates that are compared with their branches in one night. */
export const FOLLOWED_AT_ONCE_MAX = 500
