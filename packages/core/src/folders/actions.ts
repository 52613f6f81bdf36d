import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that is done to folders, by the name that the audit log has for it. */
export const folderActions = {
  'folder.create': inWorkspace('WRITE'),
  'folder.rename': inWorkspace('WRITE', { quota: true }),
  'folder.trash': inWorkspace('WRITE'),
  'folder.restore': inWorkspace('WRITE', { quota: true }),
} as const satisfies Record<string, WorkspaceAction>
