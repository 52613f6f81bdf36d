import { branchMessages } from '../branches/messages.ts'
import { isLocalOwner } from '../git/owner-rules.ts'
import { counted, grouped } from '../grouped.ts'
import { sandboxMessages } from '../sandboxes/messages.ts'
import { shellMessages } from '../shell/messages.ts'

type Named = { owner: string; name: string }

const minutes = (count: number) => counted(count, 'minute')

/** Catalog texts keep their spelling (spec ER-074 to ER-089). */
export const repositoryMessages = {
  listFailed: 'There was a problem getting your repositories',
  syncFailed: 'There was a problem syncing your repositories with GitHub, data shown might not be up to date',
  oneFailed: ({ owner, name }: Named) => `There was a problem getting repository ${name} from ${owner}`,
  importFailed: 'Failed to import repository',
  installBlocked: 'Your browser blocked the window of GitHub. Allow pop-ups for this site and try again.',
  organizationsFailed: 'There was a problem getting your organizations',
  noOrganizations: 'No organizations found',
  noMatch:
    'No repository matching the search. Please double check the repository name or try the Find by URL option.',
  privateHint: 'Looking for a private repo?',
  updatePermissions: 'Update GitHub permissions',

  invalidName: 'Name a repository by its owner and name, such as facebook/react.',
  notFound: ({ owner, name }: Named) =>
    isLocalOwner(owner)
      ? `No repository ${owner}/${name} lives here, or you may not see it.`
      : `GitHub has no repository ${owner}/${name}, or you may not see it there.`,
  notFoundHint: 'Check the spelling. To find a private repository of GitHub, sign in with GitHub first.',
  notImported: ({ owner, name }: Named) => `The repository ${owner}/${name} is not in this workspace.`,
  notImportedHint: 'Import it first.',

  githubAway: 'GitHub could not be reached. Please try again in a moment.',
  githubOdd: 'GitHub sent an unexpected answer. Please try again in a moment.',
  githubRefused: 'GitHub refused this request.',
  githubSso: 'The organization requires you to authorize this on GitHub with its single sign-on first.',
  githubSignInEnded: 'GitHub no longer accepts your sign-in. Sign in with GitHub again.',
  githubNeeded: 'Sign in with GitHub to see the repositories of your accounts.',
  rateLimited: (until: Date, inMinutes: number) =>
    `GitHub accepts no more requests until ${until.toISOString().slice(11, 16)} UTC (in ${minutes(inMinutes)}).`,
  rateLimitedHint: 'With a GitHub sign-in the limit is much higher.',

  title: shellMessages.allRepositories,
  empty: 'No repositories yet',
  emptyText: 'Import a repository from GitHub to see its branches and pull requests here.',
  emptyReadOnly: 'Editors and admins can import repositories from GitHub.',
  loading: 'Loading repositories',
  listLabel: 'Repositories',
  missing: 'There is no such repository in this workspace',
  allRepositories: 'Go to all repositories',
  branchCount: branchMessages.count,
  public: 'Public',
  private: 'Private',

  import: shellMessages.import,
  importRepository: sandboxMessages.importRepository,
  importing: 'Importing…',
  selectTitle: 'Import repository',
  configTitle: 'Import a repository',
  tabsLabel: 'Where to look',
  organizationsTab: 'Search in organizations',
  organizationsTitle: 'Import from your GitHub organizations',
  urlTab: 'Find by URL',
  urlTitle: 'Find a repository by its address',
  urlLabel: 'Repository link or owner/name',
  urlPlaceholder: 'https://github.com/owner/name',
  urlFound: 'Found',
  urlNotFound: 'Not found',
  accountLabel: 'Account',
  searchLabel: 'Search by name',
  allowAll: 'Public and private repositories',
  allowPublic: 'Public repositories only',
  more: (count: number) => `${grouped(count)} more: search by name to find them.`,
  githubUnavailable:
    'This instance does not offer GitHub sign-in. You can import public repositories by URL.',
  back: 'Back',
  cancel: 'Cancel',
  nameLabel: 'Repository',
  workspaceLabel: 'Workspace',
  workspacePlaceholder: 'Choose a workspace',
  frozen:
    'This workspace has used up its credits for this month. You can import again next month, or once an admin gets more credits.',
  noWorkspace: 'You cannot import into any of your workspaces.',
  hasWrite: 'You have write access to this repository.',
  noWrite: "You don't have write access to this repository.",
  noWriteAdvice: 'To make changes, fork it into an account of yours.',
  alreadyImported: 'This repository has already been imported into one/some of your workspaces, open it on:',
  updated: (ago: string) => `Updated ${ago}`,
  loadingRepository: 'Loading the repository',
}
