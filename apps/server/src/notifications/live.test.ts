import { socketToken } from '@sandlot/core/accounts/rest'
import { followNotifications } from '@sandlot/core/notifications/follow'
import { ClearNotificationCountDocument } from '@sandlot/core/notifications/operations.gen'
import { fetchNotifications, notificationKeys, notificationsQuery } from '@sandlot/core/notifications/queries'
import { createLiveSocket } from '@sandlot/core/transport/socket'
import { InviteToTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { QueryClient } from '@tanstack/query-core'
import { Socket } from 'phoenix'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startLive } from '../live.ts'
import { Hub } from '../platform/live/hub.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'

/** Waits until the check passes, however busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

let server: TestServer
let url: string
let ada: BuiltUser
let ben: BuiltUser
let team: BuiltWorkspace
const undo: (() => unknown)[] = []

beforeAll(async () => {
  server = await createTestServer()
  url = (await server.listen()).replace('http', 'ws')
})
beforeEach(async () => {
  ada = await server.buildUser({ name: 'Ada' })
  ben = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [ada] } })
})
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})
afterAll(() => server.close())

const inviteBen = (workspace = team) =>
  server.as(ada).graphql(InviteToTeamDocument, { teamId: workspace.id, username: ben.username })

/** The unmodified `phoenix` client, used as another client of the contract does. */
async function joinAs(user: BuiltUser, topic: string) {
  const { jwt } = await server.as(user).rest(socketToken)
  const socket = new Socket(`${url}/socket`, {
    params: { guardian_token: jwt, client_version: 'x' },
    transport: WebSocket as never,
  })
  undo.push(() => socket.disconnect())
  socket.connect()
  const channel = socket.channel(topic, {})
  const events: unknown[] = []
  channel.on('new-notification', (payload) => void events.push(payload))
  const joined = new Promise<Record<string, unknown>>((resolve, reject) => {
    channel.join().receive('ok', resolve).receive('error', reject)
  })
  return { joined, events }
}

test('[LV-004] joining returns the unread count, and new notifications arrive as events', async () => {
  await inviteBen()
  const { joined, events } = await joinAs(ben, `notification:${ben.id}`)
  expect(await joined).toMatchObject({ unread: 1 })
  const [first] = await fetchNotifications(server.as(ben))
  await inviteBen(await server.buildWorkspace({ members: { admin: [ada] } }))
  const second = (await fetchNotifications(server.as(ben))).find(({ id }) => id !== first?.id)
  // The first may still have been on its way when they joined.
  await eventually(() => expect(events.at(-1)).toMatchObject({ id: second?.id ?? 'a second one' }))
})

test('nobody can listen to another person’s notifications', async () => {
  for (const id of [ben.id, 'nonsense', ''])
    await expect((await joinAs(ada, `notification:${id}`)).joined).rejects.toBeDefined()
})

test('a client on another server gets the count, raises it, and lowers it together with its other windows', async () => {
  const second = await createTwin()
  const socket = createLiveSocket({
    url: `${second}/socket`,
    clientVersion: 'test',
    fetchToken: async () => (await server.as(ben).rest(socketToken)).jwt,
    random: Math.random,
    now: () => performance.now(),
    transport: WebSocket,
  })
  undo.push(() => socket.close())
  const cache = new QueryClient()
  undo.push(() => cache.clear())
  await cache.fetchQuery(notificationsQuery(server.as(ben)))
  const arrivals: number[] = []
  undo.push(followNotifications(socket, cache, ben.id, { arrived: () => arrivals.push(1) }))
  const unread = () => cache.getQueryData(notificationKeys.unread)
  await eventually(() => expect(unread()).toBe(0))

  await inviteBen()
  await eventually(() => expect(unread()).toBe(1))
  expect(arrivals).toHaveLength(1)
  const list = cache.getQueryState(notificationKeys.list([]))
  expect(list?.isInvalidated).toBe(true)
  expect(await fetchNotifications(server.as(ben))).toHaveLength(1)

  await server.as(ben).graphql(ClearNotificationCountDocument)
  await eventually(() => expect(cache.getQueryState(notificationKeys.unread)?.isInvalidated).toBe(true))
})

/** Starts a second server on the same database and returns its address. */
async function createTwin(): Promise<string> {
  const { createApp } = await import('../app.ts')
  const origins = () => ['http://127.0.0.1']
  const deps = { ...server.deps, hub: new Hub(), origins }
  const app = await createApp(deps)
  const { stop } = await startLive(app, { deps, databaseUrl: server.databaseUrl, origins })
  undo.push(async () => {
    await stop()
    await app.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? `ws://127.0.0.1:${address.port}` : ''
}
