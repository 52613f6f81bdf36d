import { type Scope, tokenRefusal } from './actions.ts'
import { type WorkspaceActionName, workspaceActions } from './all-actions.ts'
import type { WorkspaceAbilityReason } from './workspaces/ability-rules.ts'
import { type Rulebook, workspaceRefusal } from './workspaces/actions.ts'
import type { Role } from './workspaces/rules.ts'

/** What a person may not do in a workspace, with the reasons; what is not in it they may. */
export type WorkspaceAbilities = Readonly<Partial<Record<WorkspaceActionName, WorkspaceAbilityReason>>>

/** The abilities of somebody of a role, null for none, in a workspace, by what they signed in with. */
export const workspaceAbilities = (
  workspace: Rulebook,
  role: Role | null,
  allowed: Scope = 'admin',
): WorkspaceAbilities =>
  Object.fromEntries(
    Object.entries(workspaceActions).flatMap(([name, action]) => {
      const reason = tokenRefusal(action, allowed) ?? workspaceRefusal(action, workspace, role)
      return reason === null ? [] : [[name, reason]]
    }),
  )
