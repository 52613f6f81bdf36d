export const pullTexts = {
  none: {
    open: 'There are no open pull requests.',
    closed: 'There are no closed pull requests.',
    all: 'There are no pull requests.',
  },
  defaults:
    'Without --title, a branch with one commit takes title and description from its message. One with\n' +
    'more takes its title from its name: fix-the-header becomes “Fix the header”.',
  notNumber: (text: string) => `“${text}” is not the number of a pull request.`,
  mergeQuestion: (repository: string, number: number) => `Merge pull request #${number} of ${repository}?`,
  wouldMerge: (number: number, title: string) => `Pull request #${number} “${title}” would be merged`,
  merged: (number: number) => `Merged pull request #${number}.`,
  closeQuestion: (repository: string, number: number) => `Close pull request #${number} of ${repository}?`,
  wouldClose: (number: number, title: string) => `Pull request #${number} “${title}” would be closed`,
  closed: (number: number) => `Closed pull request #${number}.`,
  closedAlready: (number: number) => `Pull request #${number} is closed already.`,
  reopened: (number: number) => `Reopened pull request #${number}.`,
  openAlready: (number: number) => `Pull request #${number} is open already.`,
  reviewed: (number: number, state: string) => `Reviewed pull request #${number}: ${state}.`,
}
