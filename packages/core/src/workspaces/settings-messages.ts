/** What is said where a workspace is renamed, set up or deleted: rare, so apart from what every page loads. */
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
  restored: (team: string) => `${team} is back`,
  restoreFailed: 'The workspace could not be restored',
  deletedNotFound: 'There is no deleted workspace of yours by this id, or its time to be restored is over.',
}
