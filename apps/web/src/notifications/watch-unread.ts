import { type FollowOptions, followNotifications } from '@sandlot/core/notifications/follow'
import { clearNotificationCount, unreadQuery } from '@sandlot/core/notifications/queries'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import type { Services } from '../shell/services.tsx'

type Needs = Pick<Services, 'client' | 'queries'>

/** Tells how many are new, now and whenever it changes. Gives the way to stop. */
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

/** From now on nothing is new. Where that does not arrive, the number comes back. */
export function clearUnread({ client, queries }: Needs): void {
  const options = { ...clearNotificationCount(client, queries), networkMode: 'always' as const }
  new MutationObserver(queries, options).mutate(undefined).catch(() => undefined)
}
