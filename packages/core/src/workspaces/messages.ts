export const workspaceMessages = {
  loadFailed: 'There was a problem getting your workspaces',
  notFound: 'There is no such workspace, or you are not a member of it.',
  personalName: (name: string) => `${name}'s workspace`,
  switchTo: 'Switch workspace',
  enterFailed: (team: string) => `${team} could not be opened`,
  create: 'Create workspace',
  exportAll: 'Download all as zip',
  nameLabel: 'Name',
  none: 'You are not in any workspace yet.',
  readOnly: 'Viewers of this workspace cannot change anything in it.',
  adminsOnly: 'Only admins of the workspace may do this.',

  nameEmpty: 'Workspace name cannot be empty.',
  nameTaken: 'You already have a workspace with this name.',
  nameTooLong: (max: number) => `A workspace name has at most ${max} characters.`,
  nameControl: 'A workspace name is one line of text, without invisible control characters.',
  saveFailed: 'There was a problem saving your workspace',

  members: 'Members',
  invited: 'Invited',
  invite: 'Invite',
  inviteMembers: 'Invite members',
  roleLabel: 'Role',
  roles: { ADMIN: 'Admin', WRITE: 'Editor', READ: 'Viewer' },

  joined: (team: string) => `Joined ${team}`,

  inviteNotAllowed: 'Only admins of a workspace may invite others to it.',
  invitePersonal:
    'This is a personal workspace, for one person only. Create a workspace for your team and invite people to it.',
  inviteeEmpty: 'Enter a username or an e-mail address.',
  emailInvalid: 'This is not an e-mail address.',
}
