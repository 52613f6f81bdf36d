import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that is done to folders, by the name that the audit log has for it. */
export const folderActions = {
  'folder.create': inWorkspace('WRITE', 'Collection'),
  'folder.rename': inWorkspace('WRITE', 'Collection', { quota: true }),
  'folder.trash': inWorkspace('WRITE', 'Collection'),
  'folder.restore': inWorkspace('WRITE', 'Collection', { quota: true }),
} as const satisfies Record<string, WorkspaceAction>
