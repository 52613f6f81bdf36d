import { UpdateNotificationReadStatusDocument } from '@sandlot/core/notifications/operations.gen'
import { hostClient } from '../shell/host-fetch.ts'
import { pollHost } from './poll.ts'

/** Marks what its person has opened; a failure costs no more than a dot that stays. */
export async function markRead(origin: string, notificationId: string): Promise<void> {
  const call = hostClient(origin).graphql(UpdateNotificationReadStatusDocument, {
    notificationId,
    read: true,
  })
  await call.catch(() => undefined)
  await pollHost(origin)
}
