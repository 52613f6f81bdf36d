import type { RepositoryName } from './rules.ts'

const named = ({ owner, name }: RepositoryName) => `${owner}/${name}`

export const gitMessages = {
  open: 'Open as a sandbox',
  opening: 'Opening…',
  openBranch: (branch: string) => `Open as a sandbox: ${branch}`,
  openSandbox: 'Open its sandbox',
  openAgain: (branch: string) => `Open its sandbox: ${branch}`,
  openTitle: (name: string) => `Open ${name}`,
  openText:
    'You get a copy of its files to work on. What you change stays there and is not pushed to GitHub.',
  openFailed: 'This cannot be opened',
  looking: 'Asking GitHub about it…',
  branchLabel: 'Branch',
  folderLabel: 'Folder',
  wholeRepository: 'All of the repository',
  visibilityLabel: 'On GitHub',
  atCommit: (branch: string, commit: string) => `${branch} at ${commit.slice(0, 7)}`,
  fromRepository: (name: string) => `from ${name}`,
  invalidPlace:
    'Name a repository of GitHub or a folder in it, such as github/facebook/react/tree/main/packages.',
  noRef: (repository: RepositoryName, tree: string) =>
    `${named(repository)} has no branch, tag or commit “${tree}”.`,
  emptyRepository: (repository: RepositoryName) =>
    `${named(repository)} is empty: there is nothing to open yet.`,
  noFolder: (repository: RepositoryName, path: string, ref: string) =>
    `${named(repository)} has no folder “${path}” at ${ref}.`,
  isFile: (path: string) => `“${path}” is a file, and a sandbox is made of a folder.`,
  isFileHint: 'Name the folder that it lies in.',
  emptyFolder: (path: string) => `The folder “${path}” holds no files.`,
  emptyHint: 'Something has to be pushed to GitHub first.',
  zipHint: 'GitHub sends the files of a repository as a zip, which is read here by the rules for any zip.',
  privateOnly: (repository: RepositoryName) =>
    `${named(repository)} is private on GitHub, so the sandbox begins private. Who can see it can be changed afterwards.`,
}
