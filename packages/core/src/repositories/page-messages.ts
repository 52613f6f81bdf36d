import { BRAND } from '../brand.ts'

type Named = { owner: string; name: string }

/** Sentences of pages about repositories, except their lists. */
export const repositoryPages = {
  contributions: 'My contributions',
  contributionsFailed: 'There was a problem getting your open source contributions',
  contributionsList: 'Contributions',
  noContributions: 'No contributions yet',
  noContributionsText:
    'Branches of open-source repositories that you work on appear here. Some to start with:',
  synced: 'Imported templates',
  syncedFailed: 'There was a problem getting your repos',
  noSynced: 'No imported templates yet',
  noSyncedText: 'Sandboxes that you open from a folder of a GitHub repository appear here.',
  edited: (ago: string) => `Edited ${ago}`,
  wholeRepository: 'Whole repository',

  expand: 'Show repositories',
  collapse: 'Hide repositories',

  strip: 'Authorize GitHub to see the repositories of your accounts and organizations here.',
  dismiss: 'Dismiss',
  notAll: "Don't see all of your imported repositories?",
  notAllLink: 'Review your GitHub permissions',
  grantAccess: "To make changes, you'll need to grant access to this repository on GitHub.",
  grantLink: 'Change your GitHub permissions',
  missingApp:
    'The repository might not have the latest data from GitHub. Install our GitHub app to get the full experience.',
  installApp: 'Install GitHub App',

  remove: (name: string) => `Remove repository: ${name}`,
  removeTitle: 'Remove repository',
  removeText: `This action will remove the repository and all the branches from ${BRAND}. Any code that is not pushed on GitHub will be lost.`,
  removeLocalText:
    'It disappears from the lists of this workspace with its branches. The repository itself stays: it is deleted in its settings.',
  removed: (name: string) => `Repository ${name} removed`,
  removeFailed: ({ owner, name }: Named) => `Failed to remove project ${owner}/${name}`,
  star: (name: string) => `Star ${name}`,
  unstar: (name: string) => `Unstar ${name}`,
}

/** Open-source repositories that welcome contributions. */
export const suggestedRepositories: readonly Named[] = [
  { owner: 'vitejs', name: 'vite' },
  { owner: 'withastro', name: 'astro' },
  { owner: 'TanStack', name: 'query' },
]
