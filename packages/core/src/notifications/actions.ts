import { type OwnAction, own } from '../actions.ts'

/** All that people do with what they were told. It concerns nobody else, so the audit log has none of it. */
export const notificationActions = {
  'notification.read': own('SELF'),
  'notification.seen': own('SELF'),
  'notification.archive': own('SELF'),
  'notification.preferences': own('SELF'),
} as const satisfies Record<string, OwnAction>
