import type { Refusals } from '../actions.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { workspaceMessages } from './messages.ts'

/** Why nobody can be invited to a workspace. The dashboard's sidebar needs it, without the sentences about members. */
export const inviteRefusals: Refusals<WorkspaceReason> = {
  notMember: { code: 'not_found', text: () => workspaceMessages.notFound },
  readOnly: { code: 'forbidden', text: () => workspaceMessages.readOnly },
  notAdmin: { code: 'forbidden', text: () => workspaceMessages.inviteNotAllowed },
  isPersonal: { code: 'forbidden', text: () => workspaceMessages.invitePersonal },
}
