import type { QueryClient } from '@tanstack/query-core'
import { SHARED_CHANGED, SHARED_LISTS } from '../sharing/live.ts'
import { CONNECTION_LOSS } from '../transport/live.ts'
import type { LiveSocket } from '../transport/socket.ts'
import {
  NEW_NOTIFICATION,
  NotificationEvent,
  NotificationJoin,
  notificationTopic,
  WORKSPACES_CHANGED,
} from './live.ts'
import { notificationKeys } from './queries.ts'

export type FollowOptions = {
  /** While the panel is open nothing raises the number on the bell (spec NT-040). */
  panelOpen?: () => boolean
  /** Something new came; it is in the lists as soon as they were asked for again. */
  arrived?: () => void
}

/**
 * Keeps the number on the bell and the lists true while others tell the person something, also after a gap.
 * Gives the way to stop.
 */
export function followNotifications(
  socket: LiveSocket,
  cache: QueryClient,
  userId: string,
  { panelOpen = () => false, arrived }: FollowOptions = {},
): () => void {
  let cursor: string | null = null
  const known = new Set<string>()

  const outdateLists = () => void cache.invalidateQueries({ queryKey: notificationKeys.lists })
  const setUnread = (change: (before: number) => number) =>
    cache.setQueryData<number>(notificationKeys.unread, (before) => change(before ?? 0))

  return socket.join(notificationTopic(userId), {
    params: () => (cursor === null ? {} : { since: cursor }),
    joined: (reply) => {
      const parsed = NotificationJoin.safeParse(reply)
      if (!parsed.success) return
      cursor = parsed.data.cursor ?? null
      setUnread(() => (panelOpen() ? 0 : parsed.data.unread))
      // What came before was told to nobody; lists may have been asked for earlier than that.
      outdateLists()
    },
    event: (event, payload) => {
      if (event === CONNECTION_LOSS) return
      const parsed = NotificationEvent.safeParse(payload)
      if (parsed.success) cursor = parsed.data.cursor ?? cursor
      const id = parsed.data?.id
      if (event === SHARED_CHANGED) return void cache.invalidateQueries({ queryKey: SHARED_LISTS })
      if (event === WORKSPACES_CHANGED) return void cache.invalidateQueries({ queryKey: ['workspaces'] })
      if (event === NEW_NOTIFICATION) {
        // What came between joining and its answer may be told twice.
        if (id !== undefined && known.has(id)) return
        if (id !== undefined) known.add(id)
        if (!panelOpen()) setUnread((before) => before + 1)
        arrived?.()
      }
      // The person's own change under way asks by itself when it is done.
      if (cache.isMutating({ mutationKey: notificationKeys.all }) > 0) return
      outdateLists()
      if (!panelOpen()) void cache.invalidateQueries({ queryKey: notificationKeys.unread })
    },
  })
}
