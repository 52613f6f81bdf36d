import type { AuditEntry } from './audit-rest.ts'

/** How somebody tried to get in. */
export const failedWays = ['github', 'google', 'apple', 'sso', 'link', 'code', 'device', 'passkey'] as const
export type FailedWay = (typeof failedWays)[number]

const ways: Record<string, string> = {
  github: 'with GitHub',
  google: 'with Google',
  apple: 'with Apple',
  sso: 'with single sign-on',
  link: 'with a one-time link',
  code: 'with a code',
  device: 'with a device code',
  passkey: 'with a passkey',
}

const reasons: Record<string, string> = {
  wrong: 'it was wrong, already used or expired',
  state: 'the sign-in began in another browser',
  denied: 'it was cancelled at the provider',
  provider: 'the provider refused',
  email: 'the provider gave no verified e-mail address',
  domain: 'the e-mail address is from another domain',
  not_configured: 'it is not set up',
  copied: 'the passkey may have been copied',
  suspended: 'the account is suspended',
  not_invited: 'they were not invited',
  too_many: 'there were too many attempts',
  unexpected: 'something went wrong on the server',
}

type Details = Record<string, unknown>
const nameIn = ({ username }: Details) => (typeof username === 'string' ? username : 'a person')
const nameOf = (row: unknown) => {
  const name = typeof row === 'object' && row !== null && 'name' in row ? row.name : null
  return typeof name === 'string' ? name : 'another name'
}
const countIn = (details: Details, key: string) => (typeof details[key] === 'number' ? details[key] : 0)
const times = (count: number) => (count > 1 ? ` (${count} times)` : '')
const sandboxes = (count: number) => (count === 1 ? '1 sandbox' : `${count} sandboxes`)

const sentences: Record<string, (details: Details) => string> = {
  'person.make-admin': (details) => `made ${nameIn(details)} an administrator`,
  'person.remove-admin': (details) => `removed ${nameIn(details)} as an administrator`,
  'person.suspend': (details) => `suspended ${nameIn(details)}`,
  'person.restore': (details) => `restored ${nameIn(details)}`,
  'person.sign-in-link': (details) => `made a sign-in link for ${nameIn(details)}`,
  'account.create': () => 'made an account',
  'account.make-admin': () => 'became an administrator with the first link',
  'account.connect': () => 'connected a provider',
  'account.disconnect': () => 'disconnected a provider',
  'address.request': () => 'asked for a link that adds an e-mail address',
  'address.add': () => 'added an e-mail address',
  'session.open': () => 'signed in',
  'session.close': () => 'signed out',
  'session.close-many': () => 'ended other sessions',
  'token.create': () => 'made an access token',
  'token.revoke': () => 'revoked an access token',
  'device.approve': () => 'approved a program',
  'device.deny': () => 'denied a program',
  'link.request': () => 'asked for a sign-in link',
  'settings.change': () => 'changed the settings of this instance',
  'setup.change': ({ part, cleared }) =>
    `${cleared === true ? 'removed' : 'changed'} the settings for ${part === 'mail' ? 'mail' : `sign-in ${ways[String(part)] ?? ''}`.trim()}`,
  'workspace.plan': () => 'changed the plan of a workspace',
  'job.retry': () => 'ran failed jobs again',
  'mail.test': () => 'sent a test mail',
  'mail.resend': () => 'sent a mail again',
  'mail.read': ({ to }) => `read a mail to ${typeof to === 'string' ? to : 'somebody'}`,
  'workspace.create': () => 'created the workspace',
  'workspace.rename': ({ after }) => `renamed the workspace to “${nameOf(after)}”`,
  'workspace.describe': () => 'changed the description',
  'workspace.metadata': () => 'said what the workspace is used for',
  'workspace.settings': () => 'changed what new members and sandboxes begin with',
  'workspace.domain': () => 'changed whose e-mail domain lets them join',
  'workspace.minimumPrivacy': () => 'changed the minimum privacy',
  'workspace.delete': () => 'deleted the workspace',
  'workspace.restore': () => 'restored the workspace',
  'workspace.permissions': () => 'changed who may invite and create',
  'workspace.transfer': () => 'handed the workspace over',
  'workspace.picture': () => 'changed the picture of the workspace',
  'service.create': (details) => `created the service account ${nameIn(details)}`,
  'service.role': (details) => `changed the role of the service account ${nameIn(details)}`,
  'service.remove': (details) => `removed the service account ${nameIn(details)}`,
  'service.token': (details) => `created a token of the service account ${nameIn(details)}`,
  'service.revoke': (details) => `revoked a token of the service account ${nameIn(details)}`,
  'scim.connect': ({ disconnected }) =>
    disconnected === true ? 'disconnected the company directory' : 'connected a company directory',
  'scim.group': () => 'changed the role of a group of the company directory',
  'scim.person': ({ active, ...details }) =>
    `${active === false ? 'took out' : 'brought in or changed'} ${nameIn(details)}`,
  'scim.remove-person': (details) => `took out ${nameIn(details)}`,
  'scim.change-group': () => 'changed a group of the company directory',
  'scim.remove-group': () => 'removed a group of the company directory',
  'audit.stream': ({ test }) =>
    test === true ? 'sent a test to the webhook of the audit log' : 'changed where the audit log is sent',
  'audit.keep': () => 'changed how long the audit log is kept',
  'audit.export': () => 'exported the audit log',
  'invitation.create': ({ invited }) => `invited ${typeof invited === 'string' ? invited : 'somebody'}`,
  'invitation.revoke': () => 'revoked an invitation',
  'invitation.reject': () => 'declined an invitation',
  'member.join': () => 'joined the workspace',
  'member.leave': () => 'left the workspace',
  'member.role': () => 'changed roles',
  'member.remove': ({ inviteLinkTurnedOff }) =>
    inviteLinkTurnedOff === true ? 'removed a member and turned off the invite link' : 'removed a member',
  'invite-link.reset': () => 'reset an invite link',
  'invite-link.off': () => 'turned off an invite link',
  'workspace.export': (details) => `exported a workspace: ${sandboxes(countIn(details, 'sandboxes'))}`,
  'sandbox.export': (details) => `downloaded ${sandboxes(countIn(details, 'sandboxes'))}`,
  'sign-in.fail': (details) =>
    details.way === 'many'
      ? `failed to sign in from many places${times(countIn(details, 'count'))}`
      : `failed to sign in ${ways[String(details.way)] ?? ''}: ${reasons[String(details.reason)] ?? reasons.unexpected}${times(countIn(details, 'count'))}`,
}

/** What was done in words, such as “suspended eve”; null where its name has to do. */
export const auditSentence = ({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string | null =>
  sentences[action]?.(details) ?? null
