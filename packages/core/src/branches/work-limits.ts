/** What one commit holds: files, and letters of its message. */
export const COMMIT_FILES_MAX = 1000
export const COMMIT_MESSAGE_MAX_LENGTH = 10_000
export const PULL_TITLE_MAX_LENGTH = 256
export const PULL_BODY_MAX_LENGTH = 60_000
export const REVIEWERS_MAX = 15
/** Of those who can be asked, how many are offered; a host with more decides itself about who is not among them. */
export const REVIEWERS_LISTED_MAX = 1000
/** Comments and reviews of one pull request that are read, and files that are listed of it. */
export const PULL_REMARKS_MAX = 500
/** Files of which the contents are asked for one by one; of more all come as one archive. */
export const BLOBS_ONE_BY_ONE_MAX = 60
/** How often an open pull request is looked at again. */
export const PULL_REFRESH_MS = 5000
