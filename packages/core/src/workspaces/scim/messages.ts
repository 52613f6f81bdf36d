import { counted } from '../../grouped.ts'
/** Sentences about a company's directory. */
export const scimMessages = {
  title: 'Company directory',
  text: (domain: string) =>
    `With SCIM 2.0 your directory decides who with an address at ${domain} is in this workspace, and in which role.`,
  needsDomain: 'Allow an e-mail domain first. A directory can only bring people with an address in it.',
  connect: 'Connect',
  renew: 'New token',
  renewTitle: 'Make a new token?',
  renewText: 'The previous token no longer works.',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect the directory?',
  disconnectText: 'It can no longer change who is in this workspace. Everybody who is in it stays.',
  connectFailed: 'The directory could not be connected',
  disconnected: 'The directory is disconnected',
  disconnectFailed: 'The directory could not be disconnected',
  loadFailed: 'There was a problem getting the directory',
  loading: 'Company directory',
  url: 'Base URL',
  token: 'Bearer token. Copy it now; it is not shown again.',
  people: (count: number) => counted(count, 'person', 'people'),
  lastUsed: (date: string) => `Last used ${date}`,
  neverUsed: 'Not used yet',
  expires: (date: string) => `The token expires ${date}`,
  groups: 'Groups',
  noGroups: 'The directory has sent no groups yet.',
  roleOf: (group: string) => `Role of ${group}`,
  asUsual: 'As for everyone who joins',
  roleFailed: 'The role could not be changed',

  groupNotFound: 'Group not found',
  otherDomain: (domain: string) =>
    `Only people with an address at ${domain} can be brought to this workspace.`,
  noEmail: 'A person needs an e-mail address, as userName or in emails.',
  nameTaken: 'There is already one with this name.',
  stale: 'It was changed by somebody else in the meantime. Try again.',
  lastAdmin: 'This person is the only admin of the workspace. Make somebody else an admin first.',
}
