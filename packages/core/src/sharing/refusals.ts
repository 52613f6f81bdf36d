import type { Refusals } from '../actions.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { sharingMessages } from './messages.ts'

/** Why a sandbox is not shared. */
export const sharingRefusals: Refusals<SandboxReason> = {
  ...sandboxRefusals,
  notAllowed: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  notOrganising: { code: 'forbidden', text: () => sharingMessages.notAllowed },
  inTrash: { code: 'conflict', text: () => sharingMessages.inTrash },
}
