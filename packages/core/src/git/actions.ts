import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that people do to the repositories that live here, by the name that the audit log has for it. */
export const gitActions = {
  'repository.create': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.mirror': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.update': inWorkspace('ADMIN', 'Project', { whenFrozen: 'refused' }),
  'repository.delete': inWorkspace('ADMIN', 'Project'),
  'repository.restore': inWorkspace('ADMIN', 'Project'),
  'repository.webhook': inWorkspace('ADMIN', 'Project', { whenFrozen: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>

/** What is done in them by plain git, or for a branch or a pull request that somebody works on. */
export const gitWorkActions = {
  /** Brings commits, by plain git or from the browser. */
  'repository.push': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.pull': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  /** Who may read may say what they think. */
  'repository.review': inWorkspace('READ', 'Project', { whenFrozen: 'refused' }),
  'repository.merge': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>
