import { type OwnAction, own } from '../actions.ts'

/** All that people do with what they were told. It concerns nobody else, so the audit log has none of it. */
export const notificationActions = {
  'notification.read': own('SELF', { subject: null }),
  'notification.seen': own('SELF', { subject: null }),
  'notification.archive': own('SELF', { subject: null }),
  'notification.preferences': own('SELF', { subject: null }),
} as const satisfies Record<string, OwnAction>
