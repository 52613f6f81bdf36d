import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything people do to repositories hosted here, by its name in the audit log. */
export const gitActions = {
  'repository.create': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
  'repository.mirror': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
  'repository.update': inWorkspace('ADMIN', 'Project', { whenOutOfCredits: 'refused' }),
  'repository.delete': inWorkspace('ADMIN', 'Project'),
  'repository.restore': inWorkspace('ADMIN', 'Project'),
  'repository.webhook': inWorkspace('ADMIN', 'Project', { whenOutOfCredits: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>

/** What is done inside them: over Git, or for a branch or pull request that somebody works on. */
export const gitWorkActions = {
  /** Pushes commits, over Git or from the browser. */
  'repository.push': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
  'repository.pull': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
  /** Readers may review. */
  'repository.review': inWorkspace('READ', 'Project', { whenOutOfCredits: 'refused' }),
  'repository.merge': inWorkspace('WRITE', 'Project', { whenOutOfCredits: 'refused' }),
} as const satisfies Record<string, WorkspaceAction>
