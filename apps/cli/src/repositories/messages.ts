import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'

export const repositoryTexts = {
  notOne: (text: string) => `“${text}” names no repository of GitHub.`,
  notOneHint: 'Give owner/name, a link to it, or what git clone takes.',
  imported: (repository: RepositoryName) => `Imported ${fullName(repository)}.`,
  alreadyThere: (repository: RepositoryName) => `${fullName(repository)} is in this workspace already.`,
  readOnly: 'You may look at it, but not change it: GitHub gives you no write access.',
  privateHint: (host: string) =>
    `Check the spelling. A private one is found only after connecting GitHub: ${host}/dashboard/repositories`,
  noPullRequests: 'It has no open pull requests.',
}
