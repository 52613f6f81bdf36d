import { memberActions, workspaceRefusal } from './actions.ts'
import { workspaceMessages } from './messages.ts'
import type { Role } from './rules.ts'

/** Why a member may not invite others to a workspace, or null when they may (docs/spec/decisions.md, 9). */
export function inviteProblem(
  workspace: { type: 'PERSONAL' | 'TEAM' },
  role: Role | null | undefined,
): string | null {
  const reason = workspaceRefusal(memberActions['invitation.create'], workspace, role ?? null)
  if (reason === null) return null
  return reason === 'isPersonal' ? workspaceMessages.invitePersonal : workspaceMessages.inviteNotAllowed
}
