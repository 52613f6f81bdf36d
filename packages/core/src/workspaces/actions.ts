import { type Action, type OwnAction, own } from '../actions.ts'
import type { WhenFrozen } from '../runtime/tier-rules.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { canAdminister, canWrite, type Role } from './rules.ts'

/** Something that is done in a workspace. */
export type WorkspaceAction = Action & {
  /** The role that it takes. */
  needs: Role
  /** Whether workspaces of one person have it. */
  inPersonal: 'allowed' | 'refused'
  /** What is left of it where the workspace is out of credits. */
  whenFrozen: WhenFrozen
}

/** An action that takes a role, to something of the workspace, with what is said of it besides. */
export const inWorkspace = (
  needs: Role,
  subject: Action['subject'],
  more: Partial<Omit<WorkspaceAction, 'needs' | 'subject'>> = {},
): WorkspaceAction => ({
  scope: 'write',
  quota: false,
  inPersonal: 'allowed',
  whenFrozen: 'allowed',
  tellsWorkspace: true,
  needs,
  subject,
  ...more,
})

const inTeam = (needs: Role, more: Partial<Action> = {}) =>
  inWorkspace(needs, 'Team', { inPersonal: 'refused', ...more })

/** All that members do to a workspace and its people, by the name that the audit log has for it. */
export const memberActions = {
  'invitation.create': inTeam('ADMIN', { quota: true }),
  'invitation.revoke': inTeam('ADMIN'),
  'invite-link.reset': inTeam('ADMIN'),
  'invite-link.off': inTeam('ADMIN'),
  'member.remove': inTeam('ADMIN'),
  'member.role': inTeam('ADMIN'),
  'member.leave': inTeam('READ'),
  'workspace.minimumPrivacy': inWorkspace('ADMIN', 'Team'),
} as const satisfies Record<string, WorkspaceAction>

/** How people come to a workspace, by the name that the audit log has for it. */
export const joiningActions = {
  'workspace.create': own('SELF', { subject: 'Team' }),
  'member.join': own('INVITATION', { quota: true, subject: 'Team', tellsWorkspace: true }),
  'invitation.reject': own('INVITATION', { subject: 'Team', tellsWorkspace: true }),
} as const satisfies Record<string, OwnAction>

type Workspace = { type: 'PERSONAL' | 'TEAM' }

/** Why somebody of a role, null for none, may not do something in a workspace, or null when they may. */
export function workspaceRefusal(
  { needs, inPersonal }: WorkspaceAction,
  { type }: Workspace,
  role: Role | null,
): WorkspaceReason | null {
  if (role === null) return 'notMember'
  if (needs === 'ADMIN' && !canAdminister(role)) return 'notAdmin'
  if (needs === 'WRITE' && !canWrite(role)) return 'readOnly'
  return inPersonal === 'refused' && type === 'PERSONAL' ? 'isPersonal' : null
}
