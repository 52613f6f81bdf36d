import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** What admins do about the plan of a workspace (docs/spec/decisions.md, 9), by the name that the audit log has for it. */
export const billingActions = {
  'plan.request': inWorkspace('ADMIN', 'Team'),
  'plan.change': inWorkspace('ADMIN', 'Team'),
  'plan.spendingLimit': inWorkspace('ADMIN', 'Team'),
} as const satisfies Record<string, WorkspaceAction>
