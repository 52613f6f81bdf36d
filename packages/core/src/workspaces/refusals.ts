import type { Refusals } from '../actions.ts'
import type { WorkspaceReason } from './actions.ts'
import { workspaceMessages } from './messages.ts'

/** Why something is not done in a workspace. */
export const workspaceRefusals: Refusals<WorkspaceReason> = {
  notMember: { code: 'not_found', text: () => workspaceMessages.notFound },
  readOnly: { code: 'forbidden', text: () => workspaceMessages.readOnly },
  notAdmin: { code: 'forbidden', text: () => workspaceMessages.adminsOnly },
}
