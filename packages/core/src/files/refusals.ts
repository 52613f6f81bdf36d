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
