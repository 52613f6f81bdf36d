import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that people do to the repositories of a workspace, by the name that the audit log has for it. */
export const repositoryActions = {
  'project.import': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'project.delete': inWorkspace('WRITE', 'Project'),
} as const satisfies Record<string, WorkspaceAction>
