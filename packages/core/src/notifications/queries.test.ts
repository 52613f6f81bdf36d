import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { SHARED_CHANGED, SHARED_LISTS } from '../sharing/live.ts'
import type { LiveSocket, TopicHandlers } from '../transport/socket.ts'
import { followNotifications } from './follow.ts'
import {
  archiveAllNotifications,
  archiveNotification,
  clearNotificationCount,
  markAllNotificationsRead,
  type Notification,
  notificationKeys,
  notificationsQuery,
  setNotificationRead,
  unreadQuery,
} from './queries.ts'

/** Waits until a check passes, even on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => cache.clear())

const item = (id: string, read = false): Notification => ({
  __typename: 'Notification',
  id,
  type: 'team_invite',
  data: '{}',
  read,
  archived: false,
  insertedAt: '2026-03-01T12:00:00',
})

const refusal = new AppError('server', 'no')

/** A server with this state. A change waits until the test answers or refuses it. */
function createServer(state: { list: Notification[]; unread: number; away?: true }) {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const client = {
    baseUrl: '',
    rest: async () => {
      if (state.away) throw refusal
      return { unread: state.unread, nextPollSeconds: 60 }
    },
    graphql: async (document: { toString(): string }) => {
      if (state.away) throw refusal
      if (document.toString().includes('query RecentNotifications'))
        return { me: { __typename: 'CurrentUser', id: 'me', notifications: state.list } }
      asked.resolve()
      await answered.promise
      return {}
    },
  } as unknown as Client
  return {
    client,
    state,
    answer: async (problem: AppError | null = null) => {
      await asked.promise
      if (problem) answered.reject(problem)
      else answered.resolve()
    },
  }
}

async function watch(client: Client, types: readonly string[] = []) {
  const list = new QueryObserver(cache, notificationsQuery(client, { types }))
  const unread = new QueryObserver(cache, unreadQuery(client))
  list.subscribe(() => {})
  unread.subscribe(() => {})
  await eventually(() => expect([list, unread].every((one) => one.getCurrentResult().isSuccess)).toBe(true))
  return {
    list: () => (list.getCurrentResult().data ?? []).map(({ id, read }) => (read ? id : `${id}*`)),
    unread: () => unread.getCurrentResult().data,
  }
}

const changes = {
  '[NT-045] toggling the dot of one': {
    start: (client: Client) => setNotificationRead(client, cache),
    input: { id: 'a', read: true },
    shown: { list: ['a', 'b*', 'c'], unread: 2 },
  },
  '[NT-046] archiving one': {
    start: (client: Client) => archiveNotification(client, cache),
    input: 'a',
    shown: { list: ['b*', 'c'], unread: 2 },
  },
  '[NT-047] archiving all': {
    start: (client: Client) => archiveAllNotifications(client, cache),
    input: undefined,
    shown: { list: [], unread: 0 },
  },
  'marking all read': {
    start: (client: Client) => markAllNotificationsRead(client, cache),
    input: undefined,
    shown: { list: ['a', 'b', 'c'], unread: 0 },
  },
  'clearing the number': {
    start: (client: Client) => clearNotificationCount(client, cache),
    input: undefined,
    shown: { list: ['a*', 'b*', 'c'], unread: 0 },
    // Only the count changes.
    after: ['a*', 'b*', 'c'],
  },
} as const
const everyChange = Object.entries(changes)

const begin = (client: Client, change: (typeof everyChange)[number][1]) =>
  new MutationObserver(cache, change.start(client) as never).mutate(change.input as never)

test.each(everyChange)('%s shows immediately and is rolled back on failure', async (_title, change) => {
  const server = createServer({ list: [item('a'), item('b'), item('c', true)], unread: 2 })
  const seen = await watch(server.client)
  const done = begin(server.client, change).catch((error: unknown) => error)
  await eventually(() => expect({ list: seen.list(), unread: seen.unread() }).toEqual(change.shown))
  // Nothing can be fetched again, so the restored state comes from the client.
  server.state.away = true
  await server.answer(refusal)
  expect(await done).toBe(refusal)
  await eventually(() =>
    expect({ list: seen.list(), unread: seen.unread() }).toEqual({ list: ['a*', 'b*', 'c'], unread: 2 }),
  )
})

test.each(everyChange)(
  '[GQ-082] [ST-018] %s stays after success, also in filtered lists',
  async (_title, change) => {
    const server = createServer({ list: [item('a'), item('b'), item('c', true)], unread: 2 })
    const all = await watch(server.client)
    const some = await watch(server.client, ['team_invite'])
    const done = begin(server.client, change)
    await eventually(() => expect(some.list()).toEqual(change.shown.list))
    // The server's state after the change replaces the optimistic one.
    server.state.list = [item('z')]
    server.state.unread = 1
    await server.answer()
    await done
    const after = 'after' in change ? change.after : ['z*']
    await eventually(() => expect([all.list(), some.list(), all.unread()]).toEqual([after, after, 1]))
  },
)

test('an optimistic change survives the response to another', async () => {
  const server = createServer({ list: [item('a'), item('b')], unread: 2 })
  const other = createServer(server.state)
  const seen = await watch(server.client)
  const first = new MutationObserver(cache, setNotificationRead(server.client, cache)).mutate({
    id: 'a',
    read: true,
  })
  const second = new MutationObserver(cache, archiveNotification(other.client, cache)).mutate('b')
  await eventually(() => expect(seen.list()).toEqual(['a']))
  await server.answer()
  await first
  expect(seen.list()).toEqual(['a'])
  server.state.list = [item('a', true)]
  await other.answer()
  await second
  await eventually(() => expect(seen.list()).toEqual(['a']))
})

/** A socket whose server is the test. */
function createSocket() {
  let handlers: TopicHandlers | null = null
  const topics: string[] = []
  const socket = {
    join: (topic: string, given: TopicHandlers) => {
      topics.push(topic)
      handlers = given
      return () => {
        handlers = null
      }
    },
  } as unknown as LiveSocket
  return {
    socket,
    topics,
    join: (reply: object) => handlers?.joined?.(reply),
    push: (event: string, payload: object = {}) => handlers?.event(event, payload),
    since: () => handlers?.params?.(),
    isLeft: () => handlers === null,
  }
}

const unread = () => cache.getQueryData(notificationKeys.unread)

test('[NT-039] a new notification raises the count once while the panel is closed', () => {
  const live = createSocket()
  const stop = followNotifications(live.socket, cache, 'u1')
  expect(live.topics).toEqual(['notification:u1'])
  live.join({ unread: 3, cursor: '1.1', missed: [], reset: false })
  expect(unread()).toBe(3)
  live.push('new-notification', { id: 'a', cursor: '1.2' })
  live.push('new-notification', { id: 'a', cursor: '1.2' })
  expect(unread()).toBe(4)
  live.push('new-notification')
  expect(unread()).toBe(5)
  stop()
  expect(live.isLeft()).toBe(true)
})

test('[NT-040] a new notification does not raise the count while the panel is open, but is announced', () => {
  const live = createSocket()
  let open = true
  const arrived = vi.fn()
  followNotifications(live.socket, cache, 'u1', { panelOpen: () => open, arrived })
  live.join({ unread: 3 })
  live.push('new-notification', { id: 'a' })
  expect([unread(), arrived.mock.calls.length]).toEqual([0, 1])
  open = false
  live.push('new-notification', { id: 'b' })
  expect(unread()).toBe(1)
})

test('after a gap, takes the server’s count and refetches the lists', async () => {
  const server = createServer({ list: [item('a')], unread: 1 })
  const seen = await watch(server.client)
  const live = createSocket()
  followNotifications(live.socket, cache, 'u1')
  live.join({ unread: 1, cursor: '1.5' })
  expect(live.since()).toEqual({ since: '1.5' })
  server.state.list = [item('b'), item('a')]
  server.state.unread = 2
  live.join({ unread: 2, cursor: '1.9' })
  expect(unread()).toBe(2)
  await eventually(() => expect(seen.list()).toEqual(['b*', 'a*']))
})

test('refetches the lists on the first join, as earlier notifications were missed', async () => {
  const server = createServer({ list: [], unread: 0 })
  const seen = await watch(server.client)
  const live = createSocket()
  followNotifications(live.socket, cache, 'u1')
  server.state.list = [item('a')]
  live.join({ unread: 1, cursor: '1.1' })
  await eventually(() => expect(seen.list()).toEqual(['a*']))
})

test('outdates the lists of shared sandboxes as well, which may lack what was shared meanwhile', () => {
  const key = [...SHARED_LISTS, 'here']
  const live = createSocket()
  followNotifications(live.socket, cache, 'u1')
  for (const arrives of [() => live.join({ unread: 1, cursor: '1.1' }), () => live.push(SHARED_CHANGED)]) {
    cache.setQueryData(key, [])
    expect(cache.getQueryState(key)?.isInvalidated).toBe(false)
    arrives()
    expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
  }
})

test('an invalid reply changes nothing', () => {
  const live = createSocket()
  followNotifications(live.socket, cache, 'u1')
  for (const reply of [{}, { unread: 'many' }, { unread: null }]) live.join(reply)
  expect(unread()).toBeUndefined()
})
