import type { Action } from '../actions.ts'
import { canAdminister, canWrite, type Role } from './rules.ts'

/** Something that is done in a workspace: what role it takes. */
export type WorkspaceAction = Action & { needs: Role }

/** An action that takes a role, with what is said of it besides. */
export const inWorkspace = (needs: Role, more: Partial<Action> = {}): WorkspaceAction => ({
  scope: 'write',
  quota: false,
  needs,
  ...more,
})

export const workspaceReasons = ['notMember', 'readOnly', 'notAdmin'] as const
export type WorkspaceReason = (typeof workspaceReasons)[number]

/** Why somebody of a role, null for none, may not do something in a workspace, or null when they may. */
export function workspaceRefusal({ needs }: WorkspaceAction, role: Role | null): WorkspaceReason | null {
  if (role === null) return 'notMember'
  if (needs === 'ADMIN') return canAdminister(role) ? null : 'notAdmin'
  return needs === 'READ' || canWrite(role) ? null : 'readOnly'
}
