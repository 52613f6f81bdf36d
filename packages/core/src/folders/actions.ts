import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything done to folders, by its name in the audit log. */
export const folderActions = {
  'folder.create': inWorkspace('WRITE', 'Collection'),
  'folder.rename': inWorkspace('WRITE', 'Collection', { quota: true }),
  'folder.trash': inWorkspace('WRITE', 'Collection'),
  'folder.restore': inWorkspace('WRITE', 'Collection', { quota: true }),
} as const satisfies Record<string, WorkspaceAction>
