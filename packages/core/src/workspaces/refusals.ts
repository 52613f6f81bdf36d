import type { Refusals } from '../actions.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { memberMessages } from './member-messages.ts'
import type { LeaveReason, MemberReason } from './member-rules.ts'
import { workspaceMessages } from './messages.ts'
import { portalMessages } from './portal-messages.ts'

/** Why an action in a workspace is refused. */
export const workspaceRefusals: Refusals<WorkspaceReason> = {
  notMember: { code: 'not_found', text: () => workspaceMessages.notFound },
  readOnly: { code: 'forbidden', text: () => workspaceMessages.readOnly },
  notAdmin: { code: 'forbidden', text: () => workspaceMessages.adminsOnly },
  isPersonal: { code: 'forbidden', text: () => memberMessages.personal },
}

/** Why members or roles cannot be changed. */
export const memberRefusals: Refusals<WorkspaceReason | MemberReason> = {
  ...workspaceRefusals,
  notAdmin: { code: 'forbidden', text: () => memberMessages.adminsOnly },
  removeSelf: { code: 'conflict', text: () => memberMessages.removeSelf },
  ownRole: { code: 'conflict', text: () => memberMessages.ownRole },
  adminNeeded: { code: 'conflict', text: () => memberMessages.adminNeeded },
  heirNotAdmin: { code: 'validation', text: () => memberMessages.heirNotAdmin },
  heirSuspended: { code: 'conflict', text: () => memberMessages.heirSuspended },
}

/** Why a particular member cannot be changed. */
export const oneMemberRefusals: Refusals<'memberNotFound'> = {
  memberNotFound: { code: 'not_found', text: () => memberMessages.notAMember },
}

/** Why a person cannot leave. */
export const leaveRefusals: Refusals<WorkspaceReason | LeaveReason> = {
  ...workspaceRefusals,
  isPersonal: { code: 'conflict', text: () => memberMessages.personal },
  lastAdmin: { code: 'conflict', text: () => memberMessages.lastAdmin },
}

/** Why settings cannot be changed. */
export const settingsRefusals: Refusals<WorkspaceReason> = {
  ...workspaceRefusals,
  notAdmin: { code: 'forbidden', text: () => portalMessages.adminsOnly },
}
