import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type {
  CurrentUserResolvers,
  NotificationResolvers,
  RootMutationTypeResolvers,
} from '../generated/resolvers.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { does, type TypePolicy } from '../platform/graphql/policy.ts'
import { archive, archiveAll, clearCount, markAllRead, setRead } from './commands.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { notificationsOf } from './repo.ts'

const isOwn: TypePolicy<{ userId: string }> = (row, { viewer }) => row.userId === viewer?.userId

/** The viewer as a public user, which the contract requires these calls to return. */
async function self(context: Context) {
  const user = await context.loaders.user.load(requireViewer(context).userId)
  if (!user) throw refusalError(accessRefusals, 'signedOut')
  return user
}

export const resolvers = {
  RootMutationType: {
    updateNotificationReadStatus: (_root, { notificationId, read }, context) =>
      setRead(context, notificationId, read),
    markNotificationAsRead: (_root, { notificationId }, context) => setRead(context, notificationId, true),
    archiveNotification: (_root, { notificationId }, context) => archive(context, notificationId),
    archiveAllNotifications: async (_root, _args, context) => {
      await archiveAll(context)
      return self(context)
    },
    markAllNotificationsAsRead: async (_root, _args, context) => {
      await markAllRead(context)
      return self(context)
    },
    updateNotificationPreferences: (_root, wanted, context) => {
      const { quietFrom, quietUntil, timeZone, ...switches } = wanted
      // A switch is on or off; null counts as omitted.
      const named = Object.entries(switches).filter(([, value]) => value !== null && value !== undefined)
      return changePreferences(context, {
        ...(Object.fromEntries(named) as Record<keyof typeof switches, boolean>),
        ...(quietFrom !== undefined && { quietFrom }),
        ...(quietUntil !== undefined && { quietUntil }),
        ...(timeZone !== undefined && { timeZone }),
      })
    },
    clearNotificationCount: async (_root, _args, context) => {
      await clearCount(context)
      return self(context)
    },
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    notificationPreferences: (me, _args, { db }) => preferencesOf(db, me.id),
    notifications: (me, { type, limit, after, read }, { db }) =>
      notificationsOf(db, me.id, {
        types: type ?? null,
        limit: limit ?? null,
        after: after ?? null,
        read: read ?? null,
      }),
  } satisfies CurrentUserResolvers<Context>,
  Notification: {
    data: ({ data }) => JSON.stringify(data),
    insertedAt: ({ insertedAt }) => insertedAt.toISOString().slice(0, -1),
  } satisfies NotificationResolvers<Context>,
}

export const policies = {
  fields: {
    'RootMutationType.archiveAllNotifications': does('notification.archive'),
    'RootMutationType.archiveNotification': does('notification.archive'),
    'RootMutationType.clearNotificationCount': does('notification.seen'),
    'RootMutationType.markAllNotificationsAsRead': does('notification.read'),
    'RootMutationType.markNotificationAsRead': does('notification.read'),
    'RootMutationType.updateNotificationPreferences': does('notification.preferences'),
    'RootMutationType.updateNotificationReadStatus': does('notification.read'),
  },
  types: { Notification: isOwn, NotificationPreferences: isOwn },
}
