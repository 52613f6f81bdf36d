export const adminMessages = {
  title: 'Administration',
  sections: 'Parts of the administration',
  changedMeanwhile: 'Somebody else has changed this in the meantime. Look at it again before you change it.',
  save: 'Save',
  saved: 'Saved',
  undo: 'Discard',
  badMoment: (field: string) => `“${field}” is a moment such as 2026-01-31 or 2026-01-31T12:00:00Z.`,
}

export const auditMessages = {
  title: 'Audit log',
  loading: 'Loading the audit log',
  loadFailed: 'There was a problem getting the audit log',
  empty: 'Nothing found',
  emptyText: 'No entry matches.',
  byServer: 'The server or a visitor',
  byVisitor: 'A visitor',
  from: (address: string) => `from ${address}`,
  with: (device: string) => `with ${device}`,
  in: (workspace: string) => `in “${workspace}”`,
  actor: 'Who',
  actorHint: 'Username',
  action: 'What',
  actionHint: 'Such as person.suspend',
  details: 'Details',
  detailsOf: (action: string) => `Details of ${action}`,
}

export const settingsMessages = {
  title: 'Settings',
  loading: 'Loading settings',
  loadFailed: 'There was a problem getting the settings',
  saveFailed: 'There was a problem saving the settings',
  signUp: 'Who can create an account',
  signUps: {
    open: 'Anyone who can sign in',
    invited: 'Only people who were invited',
  },
  signUpHints: {
    open: 'Anyone a sign-in provider vouches for can create an account.',
    invited:
      'Only people invited to a workspace or a sandbox, by address or by link, can create an account. Existing accounts stay.',
  },
  announcement: 'Announcement',
  announcementHint: 'One sentence at the top of everybody’s dashboard. Leave it empty for none.',
  announcementTooLong: (max: number) => `An announcement has at most ${max} characters.`,
}

export const tierAdminMessages = {
  title: 'Virtual machines',
  text: 'What each size of virtual machine has and costs. Running devboxes keep what they have.',
  loading: 'Loading sizes',
  loadFailed: 'There was a problem getting the sizes',
  saveFailed: 'There was a problem saving the size',
  saved: (name: string) => `${name} is saved`,
  fields: {
    name: 'Name',
    cpu: 'vCPUs',
    memory: 'Memory in GiB',
    storage: 'Storage in GB',
    creditBasis: 'Credits per hour',
  },
  number: (min: number, max: number) => `A whole number from ${min} to ${max}.`,
  nameLength: (max: number) => `A name has 1 to ${max} characters.`,
}
