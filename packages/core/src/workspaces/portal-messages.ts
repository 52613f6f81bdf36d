import { counted } from '../grouped.ts'
import { workspaceMessages } from './messages.ts'
import type { Role } from './rules.ts'

const article = { ADMIN: 'an', WRITE: 'an', READ: 'a' } satisfies Record<Role, string>

/** Sentences of the pages outside of the dashboard on which a workspace is managed. */
export const portalMessages = {
  title: 'Workspace settings',
  toWorkspace: 'Open in the dashboard',
  personal: 'Personal workspace',
  team: 'Team workspace',
  yourRole: (role: Role) => `You are ${article[role]} ${workspaceMessages.roles[role].toLowerCase()}`,
  you: 'You',
  billingManager: 'Billing manager',
  membersFailed: 'There was a problem getting the members',
  memberCount: (count: number) => counted(count, 'member'),
  memberRoom: (count: number, most: number) => `${count} of ${most} members that the plan allows`,
  inviteOthers: 'Only workspace admins can invite others. Ask one of them.',
  planText: 'What the workspace may use each month.',
  addons: 'Manage add-ons',
  payment: 'Payment and invoices',
  toSettings: 'Workspace settings',

  adminsOnly: 'Only admins of a workspace may change its settings or delete it.',
  minimumPrivacy: 'Minimum privacy',
  minimumPrivacyText: 'Sandboxes of this workspace can be made more private than this, never less.',
  changePrivacy: 'Change',
  updateDrafts: 'Raise drafts too',
  updateDraftsText: 'Drafts that are less private become as private as this. Then nobody else can open them.',
  minimumPrivacyKept: 'Sandboxes in folders stay as they are until somebody changes them.',
  savePrivacy: 'Save',
  /** Spec PS-043, ER-055. */
  minimumPrivacyUpdated: 'Minimum privacy updated.',
  minimumPrivacyFailed: 'The minimum privacy could not be changed',
}
