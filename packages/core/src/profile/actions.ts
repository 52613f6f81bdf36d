import { type OwnAction, own } from '../actions.ts'

/** What people say of themselves and of others' work, by the name that the audit log has for it. */
export const profileActions = {
  'account.profile': own('SELF'),
  'account.close': own('SELF'),
  'account.keep': own('SELF'),
  'upload.add': own('SELF'),
  'upload.delete': own('SELF'),
  'feedback.send': own('SELF', { subject: null }),
  'survey.seen': own('SELF', { subject: null }),
  // Whoever sees a sandbox may like it.
  'sandbox.like': own('SELF', { subject: null }),
} as const satisfies Record<string, OwnAction>
