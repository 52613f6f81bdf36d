import * as z from 'zod/mini'

/** The topic of a person's notifications. */
export const notificationTopic = (userId: string): string => `notification:${userId}`

/** The answer to joining: how many are unseen and unread, and the topic's position. */
export const NotificationJoin = z.object({
  unread: z.number(),
  cursor: z.optional(z.string()),
  missed: z.optional(z.array(z.object({ event: z.string(), payload: z.unknown() }))),
  reset: z.optional(z.boolean()),
})

/** A new notification; clients that only count can ignore its payload. */
export const NEW_NOTIFICATION = 'new-notification'
/** The person saw, read or archived some, here or in another window. */
export const NOTIFICATIONS_CHANGED = 'notifications-changed'

export const NotificationEvent = z.object({ cursor: z.optional(z.string()), id: z.optional(z.string()) })
/** The person's workspaces or roles in them have changed. */
export const WORKSPACES_CHANGED = 'workspaces-changed'
