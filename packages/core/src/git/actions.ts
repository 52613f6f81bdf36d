import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything people do to repositories hosted here, by its name in the audit log. */
export const gitActions = {
  'repository.create': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.mirror': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.update': inWorkspace('ADMIN', 'Project', { whenFrozen: 'refused' }),
  'repository.delete': inWorkspace('ADMIN', 'Project'),
  'repository.restore': inWorkspace('ADMIN', 'Project'),
  'repository.webhook': inWorkspace('ADMIN', 'Project', { whenFrozen: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>

/** What is done inside them: over Git, or for a branch or pull request that somebody works on. */
export const gitWorkActions = {
  /** Pushes commits, over Git or from the browser. */
  'repository.push': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  'repository.pull': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
  /** Readers may review. */
  'repository.review': inWorkspace('READ', 'Project', { whenFrozen: 'refused' }),
  'repository.merge': inWorkspace('WRITE', 'Project', { whenFrozen: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>
