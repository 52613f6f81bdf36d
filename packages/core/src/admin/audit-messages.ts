import { counted } from '../grouped.ts'
import type { NotedName } from '../noted-actions.ts'
import type { AuditEntry } from './audit-rest.ts'
import { auditMessages } from './messages.ts'

/** How a failed sign-in was attempted. */
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
  denied: 'it was canceled at the provider',
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
const sandboxes = (count: number) => counted(count, 'sandbox', 'sandboxes')
/** What was done to one sandbox or to some. */
const toSandboxes =
  (verb: string, rest = '') =>
  (_: Details, count: number) =>
    `${verb} ${count > 1 ? sandboxes(count) : 'a sandbox'}${rest}`

const sentences: Record<NotedName | 'sign-in.fail', (details: Details, count: number) => string> = {
  'person.make-admin': (details) => `made ${nameIn(details)} an administrator`,
  'person.remove-admin': (details) => `removed ${nameIn(details)} as an administrator`,
  'person.suspend': (details) => `suspended ${nameIn(details)}`,
  'person.restore': (details) => `restored ${nameIn(details)}`,
  'person.sign-in-link': (details) => `created a sign-in link for ${nameIn(details)}`,
  'account.create': () => 'created an account',
  'account.make-admin': () => 'became an administrator with the first link',
  'account.connect': () => 'connected a provider',
  'account.disconnect': () => 'disconnected a provider',
  'address.request': () => 'asked for a link that adds an e-mail address',
  'address.cancel': () => 'canceled an e-mail address that was not confirmed yet',
  'address.add': () => 'added an e-mail address',
  'session.open': () => 'signed in',
  'session.close': () => 'signed out',
  'session.close-many': () => 'ended other sessions',
  'token.create': () => 'created an access token',
  'token.revoke': () => 'revoked an access token',
  'device.approve': () => 'approved a program',
  'device.deny': () => 'denied a program',
  'link.request': () => 'asked for a sign-in link',
  'settings.change': () => 'changed the settings of this instance',
  'setup.change': ({ part, cleared }) =>
    `${cleared === true ? 'removed' : 'changed'} the settings for ${part === 'mail' ? 'mail' : `sign-in ${ways[String(part)] ?? ''}`.trim()}`,
  'workspace.plan': () => 'changed the plan of the workspace',
  'job.retry': () => 'ran failed jobs again',
  'mail.test': () => 'sent a test mail',
  'mail.resend': () => 'sent a mail again',
  'mail.read': ({ to }) => `read a mail to ${typeof to === 'string' ? to : 'somebody'}`,
  'workspace.create': () => 'created the workspace',
  'workspace.rename': ({ after }) => `renamed the workspace to “${nameOf(after)}”`,
  'workspace.describe': () => 'changed the description of the workspace',
  'workspace.metadata': () => 'set what the workspace is used for',
  'workspace.settings': () => 'changed the defaults for new members and sandboxes',
  'workspace.domain': () => 'changed the e-mail domain for joining',
  'workspace.minimumPrivacy': () => 'changed the minimum privacy',
  'workspace.delete': () => 'deleted the workspace',
  'workspace.restore': () => 'restored the workspace',
  'workspace.permissions': () => 'changed who may invite and create',
  'workspace.transfer': () => 'transferred the workspace',
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
    `${active === false ? 'removed' : 'added or changed'} ${nameIn(details)}`,
  'scim.remove-person': (details) => `removed ${nameIn(details)} from the workspace`,
  'scim.change-group': () => 'changed a group of the company directory',
  'scim.remove-group': () => 'removed a group of the company directory',
  'audit.stream': ({ test }) =>
    test === true ? 'sent a test to the webhook of the audit log' : 'changed where the audit log is sent',
  'audit.keep': () => 'changed how long the audit log is kept',
  'audit.export': () => 'exported the audit log',
  'invitation.create': ({ invited }) =>
    `invited ${typeof invited === 'string' ? invited : 'somebody'} to the workspace`,
  'invitation.revoke': () => 'revoked an invitation to the workspace',
  'invitation.reject': () => 'declined an invitation to the workspace',
  'member.join': () => 'joined the workspace',
  'member.leave': () => 'left the workspace',
  'member.role': () => 'changed roles',
  'member.remove': ({ inviteLinkTurnedOff }) =>
    inviteLinkTurnedOff === true
      ? 'removed a member from the workspace and turned off the invite link'
      : 'removed a member from the workspace',
  'invite-link.reset': () => 'reset an invite link',
  'invite-link.off': () => 'turned off an invite link',
  'account.export': (details) =>
    `exported all of their own data: ${sandboxes(countIn(details, 'sandboxes'))}`,
  'workspace.export': (details) => `exported the workspace: ${sandboxes(countIn(details, 'sandboxes'))}`,
  'sandbox.export': (details) => `downloaded ${sandboxes(countIn(details, 'sandboxes'))}`,
  'account.profile': () => 'changed their profile',
  'account.close': () => 'asked for their account to be closed',
  'account.keep': () => 'kept their account after all',
  'account.closed': () => 'closed their account',
  'address.undo': () => 'took back a change of e-mail address',
  'passkey.add': () => 'added a passkey',
  'passkey.rename': () => 'renamed a passkey',
  'passkey.remove': () => 'removed a passkey',
  'sign-up.start': () => 'started to sign up',
  'session.confirm': () => 'signed in again to confirm it was them',
  'link.revoke': () => 'revoked a sign-in link',
  'embed.share': () => 'let another site know of their membership',
  'upload.add': () => 'uploaded a file',
  'upload.delete': () => 'deleted an uploaded file',
  'feedback.send': () => 'sent feedback',
  'survey.seen': () => 'answered or closed the survey',
  'notification.read': () => 'marked notifications as read or unread',
  'notification.seen': () => 'looked at their notifications',
  'notification.archive': () => 'archived notifications',
  'notification.preferences': () => 'changed their notification preferences',
  'setup.skip': () => 'skipped a step of the setup',
  'vm_tier.change': () => 'changed a size of virtual machines',
  'plan.request': () => 'requested a plan',
  'plan.change': () => 'changed the plan or its add-ons',
  'plan.spendingLimit': () => 'changed the spending limit',
  'budget.set': () => 'changed a budget',
  'budget.webhook': ({ test }) =>
    test === true ? 'sent a test to the webhook of the budgets' : 'changed the webhook of the budgets',
  'folder.create': () => 'created a folder',
  'folder.rename': () => 'renamed or moved a folder',
  'folder.trash': () => 'deleted a folder',
  'folder.restore': () => 'restored a folder',
  'sandbox.create': toSandboxes('created'),
  'sandbox.import': toSandboxes('imported'),
  'sandbox.rename': toSandboxes('renamed'),
  'sandbox.update': toSandboxes('changed the details of'),
  'sandbox.save': toSandboxes('edited files of'),
  'sandbox.follow': toSandboxes('updated', ' from its repository'),
  'sandbox.privacy': toSandboxes('changed the privacy of'),
  'sandbox.frozen': toSandboxes('changed the protection of'),
  'sandbox.vm_tier': toSandboxes('changed the machine of'),
  'sandbox.to_devbox': toSandboxes('converted', ' to a devbox'),
  'sandbox.permissions': toSandboxes('changed what may be done with'),
  'sandbox.move': toSandboxes('moved'),
  'sandbox.trash': toSandboxes('deleted'),
  'sandbox.purge': toSandboxes('permanently deleted'),
  'sandbox.to_template': (_, count) => `made ${count > 1 ? `${count} templates` : 'a template'}`,
  'sandbox.from_template': (_, count) =>
    count > 1 ? `turned ${count} templates back into sandboxes` : 'turned a template back into a sandbox',
  'sandbox.share': toSandboxes('shared'),
  'sandbox.share_level': () => 'changed what somebody may do with a shared sandbox',
  'sandbox.share_taken': () => 'accepted an invitation to a sandbox',
  'sandbox.unshare': toSandboxes('stopped sharing'),
  'sandbox.give_back': () => 'left a shared sandbox',
  'sandbox.like': () => 'liked a sandbox, or took the like back',
  'comment.add': () => 'commented on a sandbox',
  'comment.resolve': () => 'resolved or reopened a comment',
  'comment.change': () => 'changed or deleted a comment',
  'box.start': () => 'started a devbox',
  'box.stop': () => 'stopped a devbox',
  'box.run': () => 'ran something in a devbox',
  'box.port': () => 'changed who can open a port of a devbox',
  'box.variables': () => 'changed variables or secrets of a devbox',
  'box.checkpoint': () => 'made or deleted a checkpoint of a devbox',
  'box.restore': () => 'went back to a checkpoint of a devbox',
  'project.import': () => 'imported a repository',
  'project.fork': () => 'forked a repository on GitHub',
  'project.vm_tier': () => 'changed the machine of a repository',
  'project.delete': () => 'removed a repository',
  'project.sync': () => 'synced a repository',
  'repository.create': () => 'created a repository',
  'repository.mirror': () => 'mirrored a repository',
  'repository.update': () => 'changed the settings of a repository',
  'repository.delete': () => 'deleted a repository',
  'repository.restore': () => 'restored a repository',
  'repository.webhook': () => 'changed a webhook of a repository',
  'repository.push': () => 'pushed to a repository',
  'repository.pull': () => 'opened or changed a pull request',
  'repository.review': () => 'reviewed a pull request',
  'repository.merge': () => 'merged a pull request',
  'branch.create': () => 'created a branch',
  'branch.delete': () => 'deleted a branch',
  'branch.commit': () => 'committed to a branch',
  'branch.push': () => 'pushed a branch',
  'branch.pull': () => 'pulled a branch',
  'branch.discard': () => 'discarded changes on a branch',
  'branch.resolve': () => 'resolved conflicts on a branch',
  'pull_request.create': () => 'created a pull request',
  'pull_request.review': () => 'reviewed a pull request',
  'pull_request.merge': () => 'merged a pull request',
  'pull_request.close': () => 'closed a pull request',
  'pull_request.reopen': () => 'reopened a pull request',
  'sign-in.fail': (details) =>
    details.way === 'many'
      ? `failed to sign in from many places${times(countIn(details, 'count'))}`
      : `failed to sign in ${ways[String(details.way)] ?? ''}: ${reasons[String(details.reason)] ?? reasons.unexpected}${times(countIn(details, 'count'))}`,
}

const isKnown = (action: string): action is keyof typeof sentences => Object.hasOwn(sentences, action)

const WORKSPACE = 'the workspace'

type Entry = Pick<AuditEntry, 'action' | 'details'> &
  Partial<Pick<AuditEntry, 'workspace'>> & { subjectIds?: readonly string[] }

/**
 * The action in words, such as “suspended eve”; null for an action that only older servers recorded. Names the
 * workspace if the entry does, as those of the whole instance do.
 */
export function auditSentence({ action, details, workspace, subjectIds = [] }: Entry): string | null {
  if (!isKnown(action)) return null
  const sentence = sentences[action](details, subjectIds.length)
  // An account is in no workspace, but made with one.
  if (!workspace || action === 'account.create') return sentence
  const name = action === 'workspace.rename' ? nameOf(details.before) : (workspace.name ?? workspace.id)
  return sentence.includes(WORKSPACE)
    ? sentence.replace(WORKSPACE, () => `${WORKSPACE} “${name}”`)
    : `${sentence} ${auditMessages.in(name)}`
}
