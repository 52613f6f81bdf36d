export const BRANCHES_MAX = 500
export const PULL_REQUESTS_MAX = 500
/** How many pull requests one page of their list has. */
export const PULLS_PAGE_SIZE = 50
export const BRANCH_ID_LENGTH = 10
export const BRANCH_NAME_MAX_LENGTH = 200
/** Branches of one repository that GitHub does not have. */
export const DRAFTS_MAX = 100
/** Contributions of one person that are listed, and what one question about opened branches brings at most (spec CN-017). */
export const CONTRIBUTIONS_MAX = 1000
