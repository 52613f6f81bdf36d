import type { Refusals, RefusalTable } from '../actions.ts'
import { inputText } from '../input-rules.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { FILES_MAX, SAVE_CHANGES_MAX } from './limits.ts'
import { fileMessages } from './messages.ts'
import { showPath } from './path-rules.ts'
import type { SaveParams } from './save-rules.ts'
import { sizeMessages } from './size-messages.ts'

/** Why a sandbox's files cannot be changed. */
export const fileRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  inTrash: { code: 'forbidden', text: () => fileMessages.trashed },
  isProtected: { code: 'forbidden', text: () => fileMessages.frozen },
}

/** Why their history cannot be seen. */
export const historyRefusals: Refusals<'historyNotAllowed'> = {
  historyNotAllowed: { code: 'forbidden', text: () => fileMessages.historyNotAllowed },
}

/** Why a save is refused. */
export const saveRefusals: RefusalTable<SaveParams> = {
  invalid: { code: 'validation', text: (problem) => inputText(fileMessages, problem) },
  tooManyChanges: { code: 'validation', text: () => fileMessages.tooManyChanges(SAVE_CHANGES_MAX) },
  tooManyFiles: { code: 'validation', text: () => fileMessages.tooMany(FILES_MAX) },
  fileTooLarge: { code: 'too_large', text: () => sizeMessages.tooLarge },
  folderIntoItself: { code: 'validation', text: (path) => fileMessages.folderIntoItself(showPath(path)) },
  folderTaken: { code: 'validation', text: (path) => fileMessages.folderThere(showPath(path)) },
}

/** Why a save may not overwrite what somebody else has saved since. */
export const staleRefusals: RefusalTable<{ staleFiles: readonly string[] }> = {
  staleFiles: {
    code: 'conflict',
    text: (paths) => fileMessages.stale(paths.map(showPath)),
    hint: fileMessages.staleHint,
  },
}

/** Why the contents of a file are rejected. */
export const contentRefusals: Refusals<'notBase64' | 'notText'> = {
  notBase64: { code: 'validation', text: fileMessages.notBase64 },
  notText: { code: 'validation', text: fileMessages.notText },
}

/** Why a version cannot be shown or restored. */
export const versionRefusals: RefusalTable<{
  versionNotFound: number
  notInVersion: { path: string; version: number }
}> = {
  versionNotFound: { code: 'not_found', text: fileMessages.noVersion },
  notInVersion: {
    code: 'not_found',
    text: ({ path, version }) => fileMessages.notInVersion(showPath(path), version),
  },
}
