import { type FollowOptions, followNotifications } from '@sandlot/core/notifications/follow'
import { clearNotificationCount, unreadQuery } from '@sandlot/core/notifications/queries'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { Services } from '../shell/services.tsx'

type Needs = Pick<Services, 'client' | 'queries'>

/** Reports the number of new notifications, now and whenever it changes. Returns a function that stops it. */
export function watchUnread(
  { client, queries }: Needs,
  socket: LiveSocket,
  userId: string,
  { tell, ...options }: FollowOptions & { tell: (unread: number) => void },
): () => void {
  const count = new QueryObserver(queries, unreadQuery(client))
  const pass = ({ data }: { data: number | undefined }) => {
    if (data !== undefined) tell(data)
  }
  const stopCounting = count.subscribe(pass)
  pass(count.getCurrentResult())
  const stopFollowing = followNotifications(socket, queries, userId, options)
  return () => {
    stopCounting()
    stopFollowing()
  }
}

/** Resets the number of new notifications. If the request fails, the number returns. */
export function clearUnread({ client, queries }: Needs): void {
  const options = { ...clearNotificationCount(client, queries), networkMode: 'always' as const }
  new MutationObserver(queries, options).mutate(undefined).catch(() => undefined)
}
