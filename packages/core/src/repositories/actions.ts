import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything people do to the repositories of a workspace, by its name in the audit log. */
export const repositoryActions = {
  'project.import': inWorkspace('WRITE', 'Project', {
    whenOutOfCredits: 'refused',
    roleSetting: 'whoCreates',
  }),
  /** Forks on GitHub as the person, and imports the fork. */
  'project.fork': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused', roleSetting: 'whoCreates' }),
  'project.vm_tier': inWorkspace('WRITE', 'Project'),
  'project.delete': inWorkspace('WRITE', 'Project'),
} as const satisfies Record<string, WorkspaceAction>
