/** What lists of sandboxes say but the first that the dashboard shows. */
export const listMessages = {
  emptyTrash: 'Empty trash',
  deletedThisWeek: 'Deleted this week',
  deletedEarlier: 'Deleted earlier',
  createHere: 'Create a sandbox',
  folderMissing: 'There is no such folder in this workspace',
  allFolders: 'Go to all folders',
  emptyDraftsTitle: 'No drafts',
  emptySharedTitle: 'Nothing has been shared with you',
  emptyTemplatesTitle: 'No templates',
  emptyDeletedTitle: 'No deleted sandboxes',
  emptyDrafts: 'Sandboxes you create stay here until you move them to a folder.',
  emptyTemplates: 'Convert a sandbox into a template to keep it here for all members.',
  emptyShared: 'Sandboxes that others share with you from their workspaces appear here.',
  emptyFolder: 'This folder is empty',
  emptyDeleted: 'Deleted sandboxes stay here for 30 days, then they are permanently deleted.',
}
