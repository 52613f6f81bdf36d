import type { Noted } from './actions.ts'
import { type ActionName, allActions } from './all-actions.ts'

const noted = (subject: Noted['subject'], more: Partial<Noted> = {}): Noted => ({
  subject,
  tellsWorkspace: false,
  ...more,
})

/**
 * What is written into the audit log although it is no right of anybody that is asked for: who comes in has only a
 * proof, a directory has its token, the server acts by itself, and some things are only read.
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
  // Others are told only where something differs.
  'project.sync': noted('Project'),
  'scim.person': noted('Team', { tellsWorkspace: true }),
  'scim.remove-person': noted('Team', { tellsWorkspace: true }),
  'scim.change-group': noted('Team', { tellsWorkspace: true }),
  'scim.remove-group': noted('Team', { tellsWorkspace: true }),
} as const satisfies Record<string, Noted>

/** Every name that a change may have in the audit log. */
export type NotedName = ActionName | keyof typeof notedOnly

export const allNoted: Readonly<Record<NotedName, Noted>> = { ...allActions, ...notedOnly }
