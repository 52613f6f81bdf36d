import { inWorkspace, type WorkspaceAction } from '../../workspaces/actions.ts'

/** What administrators do to budgets, by its name in the audit log. */
export const budgetActions = {
  'budget.set': inWorkspace('ADMIN', 'Team'),
  'budget.webhook': inWorkspace('ADMIN', 'Team', { tellsWorkspace: false }),
} as const satisfies Record<string, WorkspaceAction>
