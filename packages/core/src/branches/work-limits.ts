/** Limits of one commit: files, and characters of its message. */
export const COMMIT_FILES_MAX = 1000
export const COMMIT_MESSAGE_MAX_LENGTH = 10_000
export const PULL_TITLE_MAX_LENGTH = 256
export const PULL_BODY_MAX_LENGTH = 60_000
export const REVIEWERS_MAX = 15
/** Possible reviewers listed. On hosts with more, the host itself checks names that are not among them. */
export const REVIEWERS_LISTED_MAX = 1000
/** Comments and reviews read per pull request, and files listed. */
export const PULL_REMARKS_MAX = 500
/** Up to this many files are fetched one by one; more are fetched as one archive. */
export const BLOBS_ONE_BY_ONE_MAX = 60
/** How often an open pull request is refreshed. */
export const PULL_REFRESH_MS = 5000
