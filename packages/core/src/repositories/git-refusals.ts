import type { RefusalTable } from '../actions.ts'
import { gitMessages } from './git-messages.ts'
import { repositoryMessages } from './messages.ts'
import type { RepositoryName } from './rules.ts'

/** Why a repository is not found, on GitHub or in a workspace. */
export const repositoryRefusals: RefusalTable<
  Record<'repositoryNotFound' | 'repositoryNotImported', RepositoryName>
> = {
  repositoryNotFound: {
    code: 'not_found',
    text: repositoryMessages.notFound,
    hint: repositoryMessages.notFoundHint,
  },
  repositoryNotImported: {
    code: 'not_found',
    text: repositoryMessages.notImported,
    hint: repositoryMessages.notImportedHint,
  },
}

type GitParams = {
  repositoryEmpty: RepositoryName
  refNotFound: { repository: RepositoryName; tree: string }
  folderNotFound: { repository: RepositoryName; path: string; ref: string }
  isFile: string
  folderEmpty: string
  placeInvalid: string
  privateOnly: RepositoryName
}

/** Why an existing repository cannot be opened. */
export const gitRefusals: RefusalTable<GitParams> = {
  repositoryEmpty: { code: 'not_found', text: gitMessages.emptyRepository, hint: gitMessages.emptyHint },
  refNotFound: { code: 'not_found', text: ({ repository, tree }) => gitMessages.noRef(repository, tree) },
  folderNotFound: {
    code: 'not_found',
    text: ({ repository, path, ref }) => gitMessages.noFolder(repository, path, ref),
  },
  isFile: { code: 'validation', text: gitMessages.isFile, hint: gitMessages.isFileHint },
  folderEmpty: { code: 'validation', text: gitMessages.emptyFolder, hint: gitMessages.emptyHint },
  placeInvalid: { code: 'validation', text: () => gitMessages.invalidPlace },
  privateOnly: { code: 'validation', text: gitMessages.privateOnly },
}
