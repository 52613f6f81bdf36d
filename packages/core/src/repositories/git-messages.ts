import type { RepositoryName } from './rules.ts'

const named = ({ owner, name }: RepositoryName) => `${owner}/${name}`

export const gitMessages = {
  open: 'Open as a sandbox',
  opening: 'Opening…',
  sync: 'Create a template kept in sync',
  openBranch: (branch: string) => `Open as a sandbox: ${branch}`,
  openSandbox: 'Open its sandbox',
  openAgain: (branch: string) => `Open its sandbox: ${branch}`,
  openTitle: (name: string) => `Open ${name}`,
  openText: 'You work on a copy of its files. Your changes stay there until you commit them.',
  openFailed: 'This cannot be opened',
  looking: 'Looking it up…',
  branchLabel: 'Branch',
  folderLabel: 'Folder',
  wholeRepository: 'Whole repository',
  visibilityLabel: 'Visibility',
  atCommit: (branch: string, commit: string) => `${branch} at ${commit.slice(0, 7)}`,
  fromRepository: (name: string) => `from ${name}`,
  sampleHost: '(on the sample GitHub, which has no pages to look at)',
  invalidPlace:
    'Name a GitHub repository or a folder in it, such as github/facebook/react/tree/main/packages.',
  noRef: (repository: RepositoryName, tree: string) =>
    `${named(repository)} has no branch, tag or commit “${tree}”.`,
  emptyRepository: (repository: RepositoryName) =>
    `${named(repository)} is empty: there is nothing to open yet.`,
  noFolder: (repository: RepositoryName, path: string, ref: string) =>
    `${named(repository)} has no folder “${path}” at ${ref}.`,
  isFile: (path: string) => `“${path}” is a file, but a sandbox is created from a folder.`,
  isFileHint: 'Name the folder that contains it.',
  emptyFolder: (path: string) => `The folder “${path}” has no files.`,
  emptyHint: 'Push something to it first.',
  zipHint: 'The files of a repository come as a zip, and the same rules apply as to any zip.',
  privateOnly: (repository: RepositoryName) =>
    `${named(repository)} is private, so the sandbox starts private. You can change who can see it later.`,
}
