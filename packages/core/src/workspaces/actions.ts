import { type Action, type Noted, type OwnAction, own } from '../actions.ts'
import type { WorkspaceReason } from './ability-rules.ts'
import { canAdminister, canWrite, type Role } from './rules.ts'

/** Something that is done in a workspace: what role it takes, and whether workspaces of one person have it. */
export type WorkspaceAction = Action & Noted & { needs: Role; inPersonal: 'allowed' | 'refused' }

/** An action that takes a role, to something of the workspace, with what is said of it besides. */
export const inWorkspace = (
  needs: Role,
  subject: Noted['subject'],
  more: Partial<Omit<WorkspaceAction, 'needs' | 'subject'>> = {},
): WorkspaceAction => ({
  scope: 'write',
  quota: false,
  inPersonal: 'allowed',
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
  'workspace.rename': inWorkspace('ADMIN', 'Team'),
  'workspace.describe': inWorkspace('ADMIN', 'Team'),
  'workspace.metadata': inWorkspace('ADMIN', 'Team'),
  'workspace.minimumPrivacy': inWorkspace('ADMIN', 'Team'),
  'workspace.settings': inWorkspace('ADMIN', 'Team'),
  'workspace.domain': inTeam('ADMIN'),
  'audit.keep': inWorkspace('ADMIN', 'Team', { tellsWorkspace: false }),
  'workspace.delete': inTeam('ADMIN'),
} as const satisfies Record<string, WorkspaceAction>

/** What of a workspace is told only to some of its members. */
export const workspaceReads = {
  'audit.read': inWorkspace('ADMIN', 'Team'),
} as const satisfies Record<string, WorkspaceAction>

/** How people come to a workspace, by the name that the audit log has for it. */
export const joiningActions = {
  'workspace.create': { ...own('SELF'), subject: 'Team', tellsWorkspace: false },
  'workspace.restore': { ...own('SELF'), subject: 'Team', tellsWorkspace: true },
  'member.join': { ...own('INVITATION', { quota: true }), subject: 'Team', tellsWorkspace: true },
  'invitation.reject': { ...own('INVITATION'), subject: 'Team', tellsWorkspace: true },
} as const satisfies Record<string, OwnAction & Noted>

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
