import { type Action, type OwnAction, own } from '../actions.ts'
import type { WhenOutOfCredits } from '../runtime/tier-rules.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { canAdminister, canWrite, type Role } from './rules.ts'

/** An action in a workspace. */
export type WorkspaceAction = Action & {
  /** The required role. */
  needs: Role
  /** Whether personal workspaces have it. */
  inPersonal: 'allowed' | 'refused'
  /** The workspace's setting that overrides the role. */
  roleSetting?: 'whoInvites' | 'whoCreates'
  /** What remains possible if the workspace is out of credits. */
  whenOutOfCredits: WhenOutOfCredits
}

/** Declares an action that requires a role, on something of the workspace. */
export const inWorkspace = (
  needs: Role,
  subject: Action['subject'],
  more: Partial<Omit<WorkspaceAction, 'needs' | 'subject'>> = {},
): WorkspaceAction => ({
  scope: 'write',
  quota: false,
  inPersonal: 'allowed',
  whenOutOfCredits: 'allowed',
  tellsWorkspace: true,
  needs,
  subject,
  ...more,
})

type More = Partial<Omit<WorkspaceAction, 'needs' | 'subject'>>

const inTeam = (needs: Role, more: More = {}) =>
  inWorkspace(needs, 'Team', { inPersonal: 'refused', ...more })

/** Everything members do to a workspace and its people, by its name in the audit log. */
export const memberActions = {
  'invitation.create': inTeam('ADMIN', { quota: true, roleSetting: 'whoInvites' }),
  'invitation.revoke': inTeam('ADMIN', { roleSetting: 'whoInvites' }),
  'invite-link.reset': inTeam('ADMIN'),
  'invite-link.off': inTeam('ADMIN'),
  'member.remove': inTeam('ADMIN'),
  'member.role': inTeam('ADMIN'),
  'member.leave': inTeam('READ'),
  'service.create': inTeam('ADMIN', { tellsWorkspace: false }),
  'service.role': inTeam('ADMIN', { tellsWorkspace: false }),
  'service.remove': inTeam('ADMIN', { tellsWorkspace: false }),
  'service.token': inTeam('ADMIN', { tellsWorkspace: false }),
  'service.revoke': inTeam('ADMIN', { tellsWorkspace: false }),
  'workspace.transfer': inTeam('ADMIN'),
  'workspace.permissions': inTeam('ADMIN'),
  'workspace.picture': inWorkspace('ADMIN', 'Team'),
  'workspace.rename': inWorkspace('ADMIN', 'Team'),
  'workspace.describe': inWorkspace('ADMIN', 'Team'),
  'workspace.metadata': inWorkspace('ADMIN', 'Team'),
  'workspace.minimumPrivacy': inWorkspace('ADMIN', 'Team'),
  'workspace.settings': inWorkspace('ADMIN', 'Team'),
  'workspace.domain': inTeam('ADMIN'),
  'audit.keep': inWorkspace('ADMIN', 'Team', { tellsWorkspace: false }),
  'audit.stream': inWorkspace('ADMIN', 'Team', { tellsWorkspace: false }),
  'scim.connect': inTeam('ADMIN', { tellsWorkspace: false }),
  'scim.group': inTeam('ADMIN'),
  'workspace.delete': inTeam('ADMIN'),
} as const satisfies Record<string, WorkspaceAction>

/** What only some members of a workspace can read. */
export const workspaceReads = {
  'audit.read': inWorkspace('ADMIN', 'Team'),
  'member.read': inWorkspace('ADMIN', 'Team'),
  'service.read': inWorkspace('ADMIN', 'Team'),
  'scim.read': inWorkspace('ADMIN', 'Team'),
} as const satisfies Record<string, WorkspaceAction>

/** How people join a workspace, by its name in the audit log. */
export const joiningActions = {
  'workspace.create': own('SELF', { subject: 'Team' }),
  'workspace.restore': own('SELF', { subject: 'Team', tellsWorkspace: true }),
  'member.join': own('INVITATION', { quota: true, subject: 'Team', tellsWorkspace: true }),
  'invitation.reject': own('INVITATION', { subject: 'Team', tellsWorkspace: true }),
} as const satisfies Record<string, OwnAction>

/** The settings of a workspace that decide who may do what; defaults apply if absent. */
export type Rulebook = { type: 'PERSONAL' | 'TEAM' } & Partial<Record<'whoInvites' | 'whoCreates', Role>>

/** The role that an action requires in a workspace. */
export const roleFor = (
  { needs, roleSetting }: Pick<WorkspaceAction, 'needs' | 'roleSetting'>,
  workspace: Partial<Rulebook>,
): Role => (roleSetting && workspace[roleSetting]) ?? needs

/** Why a role (null for none) cannot take an action in a workspace, or null. */
export function workspaceRefusal(
  action: WorkspaceAction,
  workspace: Rulebook,
  role: Role | null,
): WorkspaceReason | null {
  if (role === null) return 'notMember'
  const needs = roleFor(action, workspace)
  if (needs === 'ADMIN' && !canAdminister(role)) return 'notAdmin'
  if (needs === 'WRITE' && !canWrite(role)) return 'readOnly'
  return action.inPersonal === 'refused' && workspace.type === 'PERSONAL' ? 'isPersonal' : null
}
