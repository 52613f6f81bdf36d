export const workspaceMessages = {
  loadFailed: 'There was a problem getting your workspaces',
  notFound: 'There is no such workspace, or you are not a member of it.',
  personalName: (name: string) => `${name}'s workspace`,
  switchTo: 'Switch workspace',
  create: 'Create workspace',
  none: 'You are not in any workspace yet.',
  readOnly: 'Viewers of this workspace cannot change anything in it.',
}
