import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** What administrators do to a workspace's plan (docs/spec/decisions.md, 9), by its name in the audit log. */
export const billingActions = {
  'plan.request': inWorkspace('ADMIN', 'Team'),
  'plan.change': inWorkspace('ADMIN', 'Team'),
  'plan.spendingLimit': inWorkspace('ADMIN', 'Team'),
} as const satisfies Record<string, WorkspaceAction>
