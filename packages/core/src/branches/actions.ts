import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything done to the branches of a workspace's repositories, by its name in the audit log. */
export const branchActions = {
  'branch.create': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
  'branch.delete': inWorkspace('WRITE', 'Project'),
  'pull_request.create': inWorkspace('WRITE', 'Project'),
  'pull_request.review': inWorkspace('READ', 'Project'),
  'pull_request.merge': inWorkspace('WRITE', 'Project'),
  'pull_request.close': inWorkspace('WRITE', 'Project'),
  'pull_request.reopen': inWorkspace('WRITE', 'Project'),
} as const satisfies Record<string, WorkspaceAction>
