/** What is said below or in place of the branches of a repository. */
export const branchListMessages = {
  settings: 'Settings',
  empty: 'This repository is empty',
  emptyText: 'Its branches appear here once something is pushed to it.',
  capped: (max: number) => `Only the first ${max} branches are shown.`,
}
