import type { Refusals } from '../actions.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { workspaceMessages } from './messages.ts'

/** Why nobody is invited to a workspace. The dashboard draws its sidebar with it, without what is said of members. */
export const inviteRefusals: Refusals<WorkspaceReason> = {
  notMember: { code: 'not_found', text: () => workspaceMessages.notFound },
  readOnly: { code: 'forbidden', text: () => workspaceMessages.readOnly },
  notAdmin: { code: 'forbidden', text: () => workspaceMessages.inviteNotAllowed },
  isPersonal: { code: 'forbidden', text: () => workspaceMessages.invitePersonal },
}
