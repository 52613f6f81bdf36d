import { type OwnAction, own } from '../actions.ts'

/** What people say of themselves, by the name that the audit log has for it. */
export const profileActions = {
  'account.profile': own('SELF'),
} as const satisfies Record<string, OwnAction>
