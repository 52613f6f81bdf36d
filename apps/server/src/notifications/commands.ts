import { refusalError } from '@sandlot/core/actions'
import type { notificationActions } from '@sandlot/core/notifications/actions'
import { notificationRefusals } from '@sandlot/core/notifications/refusals'
import { and, eq, or, type SQL } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import { doAction } from '../platform/noted.ts'
import { changed } from './notify.ts'
import type { NotificationRow } from './rows.ts'
import { notifications } from './tables.ts'

type State = Partial<Pick<NotificationRow, 'read' | 'seen' | 'archived'>>

const READ: State = { read: true, seen: true }
const ARCHIVED: State = { ...READ, archived: true }

/** Updates a person's own notifications, and notifies their other windows if anything changed. */
function change(
  context: Context,
  action: keyof typeof notificationActions,
  which: SQL | undefined,
  state: State,
): Promise<NotificationRow[]> {
  const { userId } = requireViewer(context)
  const differs = Object.entries(state).map(([key, value]) => eq(notifications[key as keyof State], !value))
  return doAction(context, action, async (tx) => {
    const own = and(eq(notifications.userId, userId), which)
    const rows = await tx
      .update(notifications)
      .set(state)
      .where(and(own, or(...differs)))
      .returning()
    return { result: rows, audit: null, events: rows.length > 0 ? [changed(userId)] : [] }
  })
}

async function changeOne(
  context: Context,
  action: keyof typeof notificationActions,
  id: string,
  state: State,
): Promise<NotificationRow> {
  const which = eq(notifications.id, id)
  const [row] = await change(context, action, which, state)
  if (row) return row
  const { userId } = requireViewer(context)
  const [same] = await context.db
    .select()
    .from(notifications)
    .where(and(which, eq(notifications.userId, userId)))
  if (!same) throw refusalError(notificationRefusals, 'notificationNotFound', { field: 'notificationId' })
  return same
}

/** Marks one as read or unread; this never increases the number on the bell. */
export const setRead = (context: Context, id: string, read: boolean): Promise<NotificationRow> =>
  changeOne(context, 'notification.read', id, read ? READ : { read: false })

export const archive = (context: Context, id: string): Promise<NotificationRow> =>
  changeOne(context, 'notification.archive', id, ARCHIVED)

const shown = eq(notifications.archived, false)

export const archiveAll = (context: Context) => change(context, 'notification.archive', shown, ARCHIVED)
export const markAllRead = (context: Context) => change(context, 'notification.read', shown, READ)
export const clearCount = (context: Context) => change(context, 'notification.seen', shown, { seen: true })
