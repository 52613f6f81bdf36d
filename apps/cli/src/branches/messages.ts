import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'

export const branchTexts = {
  created: (branch: string, repository: RepositoryName) =>
    `Created ${branch} of ${fullName(repository)}. It exists only in this workspace, not in the repository.`,
  on: (branch: string, repository: RepositoryName) => `On ${branch} of ${fullName(repository)}.`,
  unknown: (branch: string, repository: RepositoryName) =>
    `The workspace has no branch “${branch}” of ${fullName(repository)}.`,
  onGithub: (branch: string) =>
    `${branch} is in the repository, so it cannot be removed here. Only branches that exist only in this workspace can.`,
  wouldRemove: (branch: string) => `Branch “${branch}” would be removed`,
  copied: (branch: string) =>
    `Created a sandbox from ${branch}. Your changes stay there until you commit them.`,
}
