export const BRANCHES_MAX = 500
export const PULL_REQUESTS_MAX = 500
export const BRANCH_ID_LENGTH = 10
