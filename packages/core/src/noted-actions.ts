import type { Noted } from './actions.ts'
import { type ActionName, allActions } from './all-actions.ts'

const noted = (subject: Noted['subject'], more: Partial<Noted> = {}): Noted => ({
  subject,
  tellsWorkspace: false,
  ...more,
})

/**
 * Recorded in the audit log without a permission of their own: sign-ins, actions of directories with their own token,
 * the server's own actions, and some reads.
 */
const notedOnly = {
  'sign-up.start': noted('SignUp'),
  'account.create': noted('User'),
  'account.connect': noted('User'),
  'account.make-admin': noted('User'),
  'account.closed': noted('User'),
  'session.open': noted('User'),
  'session.confirm': noted('User'),
  'link.request': noted('User'),
  'link.revoke': noted('OneTimeLink'),
  'mail.read': noted('Mail'),
  'audit.export': noted('Team'),
  'workspace.export': noted('Sandbox'),
  'sandbox.export': noted('Sandbox'),
  'account.export': noted('User'),
  // Clients are only notified if something changed.
  'project.sync': noted('Project'),
  'scim.person': noted('Team', { tellsWorkspace: true }),
  'scim.remove-person': noted('Team', { tellsWorkspace: true }),
  'scim.change-group': noted('Team', { tellsWorkspace: true }),
  'scim.remove-group': noted('Team', { tellsWorkspace: true }),
} as const satisfies Record<string, Noted>

/** Every action name in the audit log. */
export type NotedName = ActionName | keyof typeof notedOnly

export const allNoted: Readonly<Record<NotedName, Noted>> = { ...allActions, ...notedOnly }
