import { counted } from '@sandlot/core/grouped'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'

export const repositoryTexts = {
  notOne: (text: string) => `“${text}” is not a GitHub repository.`,
  notOneHint: 'Give owner/name, a link to it, or what git clone takes.',
  noCheckout: 'This folder is not a checkout of a GitHub repository.',
  imported: (repository: RepositoryName) => `Imported ${fullName(repository)}.`,
  alreadyThere: (repository: RepositoryName) => `${fullName(repository)} is already in this workspace.`,
  readOnly: 'You can view it, but not change it: you have no write access on GitHub.',
  installApp: (url: string) =>
    `To see branches and pull requests as soon as they change, install the GitHub App: ${url}`,
  privateHint: (host: string) =>
    `Check the spelling. A private one is found only after connecting GitHub: ${host}/dashboard/repositories`,
  forked: (from: RepositoryName, to: RepositoryName) => `Forked ${fullName(from)} to ${fullName(to)}.`,
  synced: (count: number) =>
    count === 0
      ? 'There are no repositories to sync.'
      : `${counted(count, 'repository is', 'repositories are')} up to date.`,
  removeQuestion: (repository: RepositoryName) => `Remove ${fullName(repository)}?`,
  wouldRemove: (name: string) => `Repository ${name} would be removed`,
  noAccount: 'not connected',
  reached: 'reached',
  notReached: 'not reached',
  noPullRequests: 'It has no open pull requests.',
}
