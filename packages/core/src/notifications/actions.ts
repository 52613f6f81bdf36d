import { type OwnAction, own } from '../actions.ts'

/** What people do with their notifications. It concerns nobody else, so the audit log omits it. */
export const notificationActions = {
  'notification.read': own('SELF', { subject: null }),
  'notification.seen': own('SELF', { subject: null }),
  'notification.archive': own('SELF', { subject: null }),
  'notification.preferences': own('SELF', { subject: null }),
} as const satisfies Record<string, OwnAction>
