export const branchMessages = {
  listLabel: 'Branches',
  default: 'Default',
  count: (count: number) => (count === 1 ? '1 branch' : `${count} branches`),
  ofRepository: (branch: string, repository: string) => `${branch} of ${repository}`,
  pullRequest: (number: number) => `#${number}`,
}
