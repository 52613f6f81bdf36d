import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer } from '../../testing/server.ts'
import type { Context, Viewer } from '../context.ts'
import { Hub } from './hub.ts'
import type { SocketRoute, Watch } from './socket-route.ts'
import { serveSockets } from './socket-server.ts'
import { signSocketToken } from './socket-token.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('a socket that closes before it is known what it is about is not watched', async () => {
  const deps = { ...server.deps, log: server.app.log }
  const hub = new Hub()
  const app = Fastify()
  onTestFinished(() => app.close())
  const opened: { watch: Watch; closed: Promise<unknown> }[] = []
  const route: SocketRoute = {
    protocol: 'test',
    at: ({ pathname }) =>
      pathname === '/socket/test'
        ? async (_context, socket, watch) => void opened.push({ watch, closed: once(socket, 'close') })
        : null,
  }
  const viewer = { userId: 'ada', sessionId: 'one' } as Viewer
  serveSockets(app, {
    ...{ deps, hub, channels: [], others: [route], origins: () => [] },
    viewerOf: async () => viewer,
    contextOf: () => ({}) as Context,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const token = await signSocketToken(viewer, deps.keys.socketTokens, deps.clock.now())
  const connect = async () => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/socket/test?guardian_token=${token}`, ['test'])
    await once(client, 'open')
    await expect.poll(() => opened).not.toEqual([])
    return { client, ...(opened.pop() as (typeof opened)[number]) }
  }
  const gone = await connect()
  gone.client.close()
  await gone.closed
  gone.watch('sandbox', () => {})
  expect(hub.hasListeners('live:sandbox')).toBe(false)

  const there = await connect()
  there.watch('sandbox', () => {})
  expect(hub.hasListeners('live:sandbox')).toBe(true)
  there.client.close()
  await there.closed
  expect(hub.hasListeners('live:sandbox')).toBe(false)
})
