/** Sentences about renaming, configuring or deleting a workspace, which are rare and therefore loaded separately. */
export const workspaceSettingsMessages = {
  nameLabel: 'Workspace name',
  descriptionLabel: 'Description',
  save: 'Save',
  saved: 'Saved',
  /** Spec ER-049. */
  renameFailed: 'There was a problem renaming your team',
  settingsFailed: 'The settings could not be saved',
  descriptionTooLong: (max: number) => `A description has at most ${max} characters.`,
  useCasesInvalid: (max: number) => `A workspace has at most ${max} use cases of 100 characters each.`,

  notEligible: 'Workspace not found',
  domainNotYours: 'You can only allow the domain of your own verified e-mail address.',
  domainPublic: (domain: string) => `Anybody can have an address at ${domain}, so it cannot be allowed.`,

  /** Spec ER-052 and ER-053. */
  deleteFailed: 'There was a problem deleting your workspace',
  deleted: 'Your workspace was deleted',
  undo: 'Undo',
  restored: (team: string) => `${team} is back`,
  restoreFailed: 'The workspace could not be restored',
  deletedNotFound: 'You have no deleted workspace with this id, or it can no longer be restored.',
}

/** Additional sentences of the portal's pages. */
export const portalPagesMessages = {
  pages: 'Pages of the workspace settings',
  overview: 'Overview',
  permissions: 'Permissions',
  security: 'Security',
  usage: 'Usage',
  audit: 'Audit log',
  titleOf: (page: string, team: string) => `${page} · Settings of ${team}`,
  general: 'General',
  danger: 'Danger zone',
  dangerText: 'Delete the workspace with everything in it.',
  deleteAction: 'Delete workspace',
  deleteTitle: (team: string) => `Delete ${team}?`,
  deleteText: (days: number) =>
    `Everyone loses access at once, on every device, and nothing in it can be opened. Admins can restore it for ${days} days. After that it is gone for good.`,
  deleteConfirm: (team: string) => `Type “${team}” to confirm`,
  deletedTitle: 'Deleted workspaces',
  deletedText: 'You were an admin of these. Restoring one brings back its members and everything in it.',
  goneOn: (date: string) => `Gone for good on ${date}`,
  restore: 'Restore',
  restoreOf: (team: string) => `Restore ${team}`,
}
