import type { Action } from '../actions.ts'

/**
 * Something that administrators do to the instance. `RECENT_SIGN_IN` is for what gives it away or keeps people out:
 * somebody who has just signed in, or their token for it.
 */
export type AdminAction = Action & { needs: 'ADMINISTRATOR' | 'RECENT_SIGN_IN' }

const byAdmin = <Need extends AdminAction['needs']>(needs: Need) =>
  ({ scope: 'admin', quota: false, needs }) as const

/** All that administrators do, by the name that the audit log has for it if it keeps it. */
export const adminActions = {
  'person.suspend': byAdmin('RECENT_SIGN_IN'),
  'person.restore': byAdmin('RECENT_SIGN_IN'),
  'person.make-admin': byAdmin('RECENT_SIGN_IN'),
  'person.remove-admin': byAdmin('RECENT_SIGN_IN'),
  'person.sign-in-link': byAdmin('RECENT_SIGN_IN'),
  'workspace.plan': byAdmin('RECENT_SIGN_IN'),
  'vm_tier.change': byAdmin('RECENT_SIGN_IN'),
  'settings.change': byAdmin('RECENT_SIGN_IN'),
  'setup.change': byAdmin('RECENT_SIGN_IN'),
  'setup.skip': byAdmin('ADMINISTRATOR'),
  'job.retry': byAdmin('ADMINISTRATOR'),
  'mail.test': byAdmin('ADMINISTRATOR'),
  'mail.resend': byAdmin('ADMINISTRATOR'),
} as const satisfies Record<string, AdminAction>
export type AdminActionName = keyof typeof adminActions
