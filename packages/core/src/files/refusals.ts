import type { Refusals } from '../actions.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { fileMessages } from './messages.ts'

/** Why the files of a sandbox are not changed. */
export const fileRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  inTrash: { code: 'forbidden', text: () => fileMessages.trashed },
  isProtected: { code: 'forbidden', text: () => fileMessages.frozen },
}

/** Why their history is not shown. */
export const historyRefusals: Refusals<'historyNotAllowed'> = {
  historyNotAllowed: { code: 'forbidden', text: () => fileMessages.historyNotAllowed },
}
