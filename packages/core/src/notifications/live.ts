import * as z from 'zod/mini'

/** The topic that tells a person what they are to know. */
export const notificationTopic = (userId: string): string => `notification:${userId}`

/** What a join is answered with: how many are neither seen nor read, and where the topic stands. */
export const NotificationJoin = z.object({
  unread: z.number(),
  cursor: z.optional(z.string()),
  missed: z.optional(z.array(z.object({ event: z.string(), payload: z.unknown() }))),
  reset: z.optional(z.boolean()),
})

/** Something new; clients that only count need nothing of what it carries. */
export const NEW_NOTIFICATION = 'new-notification'
/** The person saw, read or archived some, here or in another window. */
export const NOTIFICATIONS_CHANGED = 'notifications-changed'

export const NotificationEvent = z.object({ cursor: z.optional(z.string()), id: z.optional(z.string()) })
/** The person is in other workspaces than before, or in another role in one of them. */
export const WORKSPACES_CHANGED = 'workspaces-changed'
