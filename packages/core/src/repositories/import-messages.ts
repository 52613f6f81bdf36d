/** Sentences of the import that lists of repositories do not share. */
export const importMessages = {
  signInTitle: 'Sign in to import a repository',
  signInText: 'You come back to this page afterwards.',
  signIn: 'Sign in',

  authorizeTitle: 'Authorize GitHub',
  authorizeText: 'Allow access on GitHub to search the repositories of your accounts and organizations.',
  privateText: (name: string) =>
    `${name} is private. Allow access to private repositories on GitHub to import it.`,
  review: 'Review GitHub permissions',
  without: 'Continue without GitHub',
  withoutText: 'A public repository can be found by its address alone.',

  starterTab: 'Start from a template',
  starterTitle: 'Create a new repository from one of our starter templates',
  templateTab: 'Import template',
  templateTitle: 'Import a folder of a repository as a template',
  templateHelp: 'Create a read-only devbox template kept in sync with a GitHub repository or folder.',
  templateLabel: 'GitHub URL',
  templatePlaceholder: 'https://github.com/owner/name/tree/main/folder',
  resultLabel: 'Sandbox URL',
  openUrl: 'Open URL',
  summary: 'What it stands for',
  repository: 'Repository',
  branch: 'Branch',
  folder: 'Folder',
  defaultBranch: 'Default branch',
  wholeRepository: 'Whole repository',

  openReadonly: 'Open readonly',
  installText: 'With our GitHub app, branches and pull requests are here as soon as they change on GitHub.',
  installApp: 'Install GitHub App',
}
