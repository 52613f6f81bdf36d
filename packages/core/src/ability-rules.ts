import { type Scope, tokenRefusal } from './actions.ts'
import { type WorkspaceActionName, workspaceActions } from './all-actions.ts'
import type { WorkspaceAbilityReason } from './workspaces/ability-rules.ts'
import { type Rulebook, workspaceRefusal } from './workspaces/actions.ts'
import type { Role } from './workspaces/rules.ts'

/** The actions that a person may not take in a workspace, with the reasons. Any action not listed is allowed. */
export type WorkspaceAbilities = Readonly<Partial<Record<WorkspaceActionName, WorkspaceAbilityReason>>>

/** The abilities of a role (null for none) in a workspace, given how the person signed in. */
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
