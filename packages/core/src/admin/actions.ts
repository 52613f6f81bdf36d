import type { Action } from '../actions.ts'

/**
 * An action of an administrator on the instance. `RECENT_SIGN_IN` is for those that hand over access or lock people
 * out: it needs a fresh sign-in, or a token.
 */
export type AdminAction = Action & { needs: 'ADMINISTRATOR' | 'RECENT_SIGN_IN' }

const byAdmin = <Need extends AdminAction['needs']>(
  needs: Need,
  subject: Action['subject'],
  more: Partial<Pick<Action, 'tellsWorkspace'>> = {},
) => ({ scope: 'admin', quota: false, tellsWorkspace: false, needs, subject, ...more }) as const

/** Everything administrators do, by its name in the audit log. */
export const adminActions = {
  'person.suspend': byAdmin('RECENT_SIGN_IN', 'User'),
  'person.restore': byAdmin('RECENT_SIGN_IN', 'User'),
  'person.make-admin': byAdmin('RECENT_SIGN_IN', 'User'),
  'person.remove-admin': byAdmin('RECENT_SIGN_IN', 'User'),
  'person.sign-in-link': byAdmin('RECENT_SIGN_IN', 'User'),
  'workspace.plan': byAdmin('RECENT_SIGN_IN', 'Team', { tellsWorkspace: true }),
  'vm_tier.change': byAdmin('RECENT_SIGN_IN', 'VmTier'),
  'settings.change': byAdmin('RECENT_SIGN_IN', 'Instance'),
  'setup.change': byAdmin('RECENT_SIGN_IN', 'Instance'),
  'setup.skip': byAdmin('ADMINISTRATOR', null),
  'job.retry': byAdmin('ADMINISTRATOR', 'Job'),
  'mail.test': byAdmin('ADMINISTRATOR', 'User'),
  'mail.resend': byAdmin('ADMINISTRATOR', 'Mail'),
} as const satisfies Record<string, AdminAction>
export type AdminActionName = keyof typeof adminActions
