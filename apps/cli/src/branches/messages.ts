import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'

export const branchTexts = {
  created: (branch: string, repository: RepositoryName) =>
    `Made ${branch} of ${fullName(repository)}. Only this workspace has it, not GitHub.`,
  unknown: (branch: string, repository: RepositoryName) =>
    `The workspace knows no branch “${branch}” of ${fullName(repository)}.`,
  onGithub: (branch: string) =>
    `GitHub has ${branch}, so it is not removed here. Only what this workspace alone has can be.`,
  wouldRemove: (branch: string) => `Branch “${branch}” would be removed`,
  copied: (branch: string) =>
    `Made a sandbox of ${branch}. What you change stays there and is not pushed to GitHub.`,
}
