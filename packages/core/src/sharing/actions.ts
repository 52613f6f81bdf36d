import { type OwnAction, own } from '../actions.ts'

/** What people do with what was shared with them, by its name in the audit log. */
export const sharingActions = {
  'sandbox.share_taken': own('INVITATION', { subject: 'Sandbox' }),
} as const satisfies Record<string, OwnAction>
