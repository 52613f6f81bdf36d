export const BRANCHES_MAX = 500
export const PULL_REQUESTS_MAX = 500
/** Pull requests per page of their list. */
export const PULLS_PAGE_SIZE = 50
export const BRANCH_ID_LENGTH = 10
export const BRANCH_NAME_MAX_LENGTH = 200
/** Unpushed branches of one repository. */
export const DRAFTS_MAX = 100
/** Contributions listed per person, and the maximum of one request for opened branches (spec CN-017). */
export const CONTRIBUTIONS_MAX = 1000
