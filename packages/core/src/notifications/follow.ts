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
  /** While the panel is open, the number on the bell does not rise (spec NT-040). */
  panelOpen?: () => boolean
  /** A new notification arrived; the lists contain it after their next fetch. */
  arrived?: () => void
}

/**
 * Keeps the number on the bell and the lists up to date with live events, even after a gap. Returns a function that
 * stops it.
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
      // Earlier events were missed; lists may have been fetched before them.
      outdateLists()
      void cache.invalidateQueries({ queryKey: SHARED_LISTS })
    },
    event: (event, payload) => {
      if (event === CONNECTION_LOSS) return
      const parsed = NotificationEvent.safeParse(payload)
      if (parsed.success) cursor = parsed.data.cursor ?? cursor
      const id = parsed.data?.id
      if (event === SHARED_CHANGED) return void cache.invalidateQueries({ queryKey: SHARED_LISTS })
      if (event === WORKSPACES_CHANGED) return void cache.invalidateQueries({ queryKey: ['workspaces'] })
      if (event === NEW_NOTIFICATION) {
        // Notifications between joining and its answer may arrive twice.
        if (id !== undefined && known.has(id)) return
        if (id !== undefined) known.add(id)
        if (!panelOpen()) setUnread((before) => before + 1)
        arrived?.()
      }
      // The person's own pending change refetches when it is done.
      if (cache.isMutating({ mutationKey: notificationKeys.all }) > 0) return
      outdateLists()
      if (!panelOpen()) void cache.invalidateQueries({ queryKey: notificationKeys.unread })
    },
  })
}
