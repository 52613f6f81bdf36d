import type { Client } from '@sandlot/core/client'
import { NOTIFICATIONS_PAGE_MAX } from '@sandlot/core/notifications/limits'
import {
  fetchNotifications,
  type Notification,
  type NotificationFilter,
} from '@sandlot/core/notifications/queries'
import {
  describeNotification,
  notificationMoment,
  notificationText,
  readData,
} from '@sandlot/core/notifications/rules'
import { timeAgo } from '@sandlot/core/time'
import type { ShapeData } from '../platform/output/shapes.ts'
import type { Column } from '../platform/text/table.ts'
import { isoTime } from '../platform/time/time.ts'

export type NotificationItem = ShapeData<'notif/1'>

/** A notification, as printed; null if this version does not know its type (spec NT-035). */
export function presentNotification(notification: Notification, host: string): NotificationItem | null {
  const view = describeNotification(notification)
  if (!view) return null
  return {
    id: notification.id,
    type: view.type,
    text: notificationText(view),
    from: view.avatar.name,
    url: host + view.target.path,
    read: notification.read,
    at: isoTime(notificationMoment(notification.insertedAt)),
    data: { ...readData(view.type, notification) },
  }
}

export const notificationColumns: Column<NotificationItem>[] = [
  { title: 'id', value: (item) => item.id },
  { title: '', value: (item) => (item.read ? 'read' : 'unread'), shown: (item) => (item.read ? '' : '●') },
  { title: 'notification', value: (item) => item.text, shrinks: true },
  { title: 'type', value: (item) => item.type, paint: 'dim' },
  {
    title: 'at',
    value: (item) => item.at,
    shown: (item, { now }) => timeAgo(item.at, now),
    paint: 'dim',
  },
]

/** The newest notifications up to a limit, page by page; Infinity is all. */
export async function fetchMany(
  client: Client,
  { limit = Number.POSITIVE_INFINITY, ...filter }: NotificationFilter,
): Promise<{ items: Notification[]; next: string | null }> {
  const items: Notification[] = []
  for (let after = filter.after ?? null; ; ) {
    // Fetches one more than wanted to know whether there are more.
    const asked = Math.min(NOTIFICATIONS_PAGE_MAX, limit + 1 - items.length)
    const page = await fetchNotifications(client, { ...filter, limit: asked, after })
    items.push(...page)
    after = page.at(-1)?.id ?? null
    if (page.length < asked || after === null) return { items, next: null }
    if (items.length > limit) return { items: items.slice(0, limit), next: items[limit - 1]?.id ?? null }
  }
}
