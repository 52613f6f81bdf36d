/** Sentences below or instead of a repository's branches. */
export const branchListMessages = {
  settings: 'Settings',
  empty: 'This repository is empty',
  emptyText: 'Its branches appear here once something is pushed to it.',
  capped: (max: number) => `Only the first ${max} branches are shown.`,
}
