import { type OwnAction, own } from '../actions.ts'

/** What people do to their profile, and how they rate others' work, by its name in the audit log. */
export const profileActions = {
  'account.profile': own('SELF'),
  'account.close': own('SELF'),
  'account.keep': own('SELF'),
  'upload.add': own('SELF'),
  'upload.delete': own('SELF'),
  'feedback.send': own('SELF', { subject: null }),
  'survey.seen': own('SELF', { subject: null }),
  // Everybody who can see a sandbox can like it.
  'sandbox.like': own('SELF', { subject: null }),
} as const satisfies Record<string, OwnAction>
