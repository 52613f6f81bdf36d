import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** What admins do about what may be used, by the name that the audit log has for it. */
export const budgetActions = {
  'budget.set': inWorkspace('ADMIN', 'Team'),
  'budget.webhook': inWorkspace('ADMIN', 'Team', { tellsWorkspace: false }),
} as const satisfies Record<string, WorkspaceAction>
