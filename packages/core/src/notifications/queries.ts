import type { QueryClient } from '@tanstack/query-core'
import { signedOut } from '../accounts/signed-out.ts'
import { patchEntity, patchEntityOptimistically, removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { inTurn } from '../in-turn.ts'
import { queryOptions } from '../query.ts'
import { NOTIFICATIONS_SHOWN } from './limits.ts'
import {
  ArchiveAllNotificationsDocument,
  ArchiveNotificationDocument,
  ClearNotificationCountDocument,
  MarkAllNotificationsAsReadDocument,
  type NotificationItemFragment,
  RecentNotificationsDocument,
  UpdateNotificationReadStatusDocument,
} from './operations.gen.ts'
import { unreadNotifications } from './rest.ts'

export type Notification = NotificationItemFragment

export const notificationKeys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'list'] as const,
  list: (types: readonly string[]) => ['notifications', 'list', [...types].sort()] as const,
  unread: ['notifications', 'unread'] as const,
}

export type NotificationFilter = {
  /** Filters by type; all if absent. */
  types?: readonly string[]
  limit?: number
  /** The id of the previous page's last one. */
  after?: string | null
  /** Only read or only unread ones. */
  read?: boolean | null
}

/** The person's notifications, newest first. */
export async function fetchNotifications(
  client: Client,
  { types = [], limit = NOTIFICATIONS_SHOWN, after = null, read = null }: NotificationFilter = {},
): Promise<Notification[]> {
  const { me } = await client.graphql(RecentNotificationsDocument, { types: [...types], limit, after, read })
  if (!me) throw signedOut()
  return me.notifications
}

/** The newest notifications, of some types or all (spec NT-038, NT-048). */
export const notificationsQuery = (client: Client, { types = [] }: { types?: readonly string[] } = {}) =>
  queryOptions({
    queryKey: notificationKeys.list(types),
    queryFn: () => fetchNotifications(client, { types }),
  })

/** The number on the bell; updated by `followNotifications` if there is a socket. */
export const unreadQuery = (client: Client) =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async () => (await client.rest(unreadNotifications)).unread,
    staleTime: 60_000,
  })

/** Changes the number on the bell, if known; the undo restores it unless it has changed since. */
function changeUnread(cache: QueryClient, change: (unread: number) => number): Undo {
  const before = cache.getQueryData<number>(notificationKeys.unread)
  if (before === undefined) return () => {}
  const after = Math.max(0, change(before))
  cache.setQueryData(notificationKeys.unread, after)
  return () => {
    if (cache.getQueryData(notificationKeys.unread) === after)
      cache.setQueryData(notificationKeys.unread, before)
  }
}

const isList = (key: readonly unknown[]) => key[0] === 'notifications' && key[1] === 'list'

/** The ids in all cached lists, each once. */
function listed(cache: QueryClient): string[] {
  const lists = cache.getQueriesData<Notification[]>({ queryKey: notificationKeys.lists })
  return [...new Set(lists.flatMap(([, list]) => list ?? []).map(({ id }) => id))]
}

/** An optimistic change: how to roll it back, and how to confirm it. */
type OptimisticChange = { undo: Undo; keep: () => void }

const optimisticRead = (cache: QueryClient, ids: readonly string[], read: boolean): OptimisticChange => {
  const undos = ids.map((id) => patchEntityOptimistically(cache, 'Notification', id, { read }))
  const undo = () => {
    for (const one of undos) one()
  }
  const keep = () => {
    for (const id of ids) patchEntity(cache, 'Notification', id, { read })
    undo()
  }
  return { undo, keep }
}

const optimisticRemoval = (cache: QueryClient, ids: readonly string[]): OptimisticChange => ({
  undo: removeFromLists(cache, 'Notification', ids, isList),
  keep: () => {},
})

const optimisticCount = (cache: QueryClient): OptimisticChange => ({
  undo: changeUnread(cache, () => 0),
  keep: () => {},
})

const together = (...changes: OptimisticChange[]): OptimisticChange => ({
  undo: () => {
    for (const change of changes.toReversed()) change.undo()
  },
  keep: () => {
    for (const change of changes) change.keep()
  },
})

/** Every mutation below: optimistic, rolled back on failure, and finally refetched. */
const optimistic = <Input>(
  cache: QueryClient,
  send: (input: Input) => Promise<unknown>,
  change: (input: Input) => OptimisticChange,
) => ({
  mutationKey: notificationKeys.all,
  mutationFn: send,
  onMutate: async (input: Input): Promise<OptimisticChange> => {
    await cache.cancelQueries({ queryKey: notificationKeys.all })
    return change(input)
  },
  onSuccess: (_result: unknown, _input: Input, guessed: OptimisticChange | undefined) => guessed?.keep(),
  onError: (_error: Error, _input: Input, guessed: OptimisticChange | undefined) => guessed?.undo(),
  onSettled: async () => {
    // Another pending change must stay visible; it refetches when it is done.
    if (cache.isMutating({ mutationKey: notificationKeys.all }) <= 1)
      await cache.invalidateQueries({ queryKey: notificationKeys.all })
  },
})

/** Toggles the dot of a notification (spec NT-045). */
export const setNotificationRead = (client: Client, cache: QueryClient) =>
  optimistic(
    cache,
    ({ id, read }: { id: string; read: boolean }) =>
      inTurn(cache, id, () =>
        client.graphql(UpdateNotificationReadStatusDocument, { notificationId: id, read }),
      ),
    ({ id, read }) => optimisticRead(cache, [id], read),
  )

/** Removes a notification from every list (spec NT-046). */
export const archiveNotification = (client: Client, cache: QueryClient) =>
  optimistic(
    cache,
    (id: string) => client.graphql(ArchiveNotificationDocument, { notificationId: id }),
    (id) => optimisticRemoval(cache, [id]),
  )

/** Empties every list (spec NT-047). */
export const archiveAllNotifications = (client: Client, cache: QueryClient) =>
  optimistic<void>(
    cache,
    () => client.graphql(ArchiveAllNotificationsDocument),
    () => together(optimisticRemoval(cache, listed(cache)), optimisticCount(cache)),
  )

/** Removes every dot. */
export const markAllNotificationsRead = (client: Client, cache: QueryClient) =>
  optimistic<void>(
    cache,
    () => client.graphql(MarkAllNotificationsAsReadDocument),
    () => together(optimisticRead(cache, listed(cache), true), optimisticCount(cache)),
  )

/** Clears the number on the bell but leaves the dots (spec NT-041); lists being fetched are unaffected. */
export const clearNotificationCount = (client: Client, cache: QueryClient) => ({
  mutationKey: ['notification-count'],
  mutationFn: () => client.graphql(ClearNotificationCountDocument),
  onMutate: async (): Promise<Undo> => {
    await cache.cancelQueries({ queryKey: notificationKeys.unread })
    return changeUnread(cache, () => 0)
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.unread }),
})
