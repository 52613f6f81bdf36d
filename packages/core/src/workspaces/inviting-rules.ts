import { memberActions, type WorkspaceReason, workspaceRefusal } from './actions.ts'
import type { Role } from './rules.ts'

/** Why a member may not invite others to a workspace, or null when they may (docs/spec/decisions.md, 9). */
export const inviteProblem = (
  workspace: { type: 'PERSONAL' | 'TEAM' },
  role: Role | null | undefined,
): WorkspaceReason | null => workspaceRefusal(memberActions['invitation.create'], workspace, role ?? null)
