import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that people do to the repositories of a workspace, by the name that the audit log has for it. */
export const repositoryActions = {
  'project.import': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused', roleSetting: 'whoCreates' }),
  /** Makes a fork on GitHub as the person, and imports that. */
  'project.fork': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused', roleSetting: 'whoCreates' }),
  'project.vm_tier': inWorkspace('WRITE', 'Project'),
  'project.delete': inWorkspace('WRITE', 'Project'),
} as const satisfies Record<string, WorkspaceAction>
