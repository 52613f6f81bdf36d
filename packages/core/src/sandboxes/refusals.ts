import type { Refusals } from '../actions.ts'
import type { SandboxReason } from './actions.ts'
import { sandboxMessages } from './messages.ts'
import { refusalMessages } from './refusal-messages.ts'

/** Why an action on a sandbox is refused. */
export const sandboxRefusals: Refusals<SandboxReason> = {
  notFound: { code: 'not_found', text: () => sandboxMessages.notFound },
  notAllowed: { code: 'forbidden', text: () => sandboxMessages.notAllowed },
  notOrganizing: { code: 'forbidden', text: () => refusalMessages.notOrganizing },
  adminsOnly: { code: 'forbidden', text: () => sandboxMessages.adminsOnly },
  inTrash: { code: 'conflict', text: refusalMessages.areInTrash },
  notInTrash: { code: 'conflict', text: refusalMessages.notInTrash },
  isProtected: { code: 'forbidden', text: () => refusalMessages.isProtected },
}

/** Why a sandbox cannot leave its workspace, if an administrator prohibits it, and why that cannot be prohibited. */
export const keptRefusals: Refusals<'exportForbidden' | 'notLeaving' | 'notOnFree'> = {
  exportForbidden: { code: 'forbidden', text: () => sandboxMessages.exportForbidden },
  notLeaving: { code: 'forbidden', text: refusalMessages.notLeaving },
  notOnFree: { code: 'forbidden', text: () => refusalMessages.notOnFree },
}
