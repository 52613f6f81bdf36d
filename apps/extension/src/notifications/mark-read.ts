import { UpdateNotificationReadStatusDocument } from '@sandlot/core/notifications/operations.gen'
import { hostClient } from '../shell/host-fetch.ts'
import { pollHost } from './poll.ts'

/** Marks a notification that the user opened as read. If that fails, only its unread dot remains. */
export async function markRead(origin: string, notificationId: string): Promise<void> {
  const call = hostClient(origin).graphql(UpdateNotificationReadStatusDocument, {
    notificationId,
    read: true,
  })
  await call.catch(() => undefined)
  await pollHost(origin)
}
