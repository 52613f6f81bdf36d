import { counted } from '../grouped.ts'
export const branchMessages = {
  listLabel: 'Branches',
  default: 'Default',
  count: (count: number) => counted(count, 'branch', 'branches'),
  ofRepository: (branch: string, repository: string) => `${branch} of ${repository}`,
  pullRequest: (number: number) => `#${number}`,
}
