import { EventEmitter } from 'node:events'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { afterAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createTestServer } from '../../testing/server.ts'
import type { Context } from '../context.ts'
import type { Channel } from './channel.ts'
import { serveConnection } from './connection.ts'
import { Hub } from './hub.ts'

const server = await createTestServer()
afterAll(() => server.close())

const TOPIC = 'test:one'

/** A socket of one client, and a channel that asks the test who may join. */
function connect(channel: Partial<Channel> = {}) {
  const hub = new Hub()
  const sent: unknown[][] = []
  const questions: ((answer: boolean) => void)[] = []
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    send: (text: string | Buffer) => void sent.push(JSON.parse(String(text))),
    close: () => {
      socket.readyState = 3
      socket.emit('close')
    },
  })
  const allows = () => new Promise<boolean>((resolve) => questions.push(resolve))
  serveConnection({
    hub,
    channels: [{ prefix: 'test', allows, ...channel }],
    contextOf: () =>
      ({ db: server.db, clock: server.clock, log: server.app.log, viewer: null }) as unknown as Context,
    socket: socket as unknown as WebSocket,
  })
  const answer = async (allowed: boolean) => {
    await expect.poll(() => questions.length).toBeGreaterThan(0)
    questions.shift()?.(allowed)
  }
  const frame = (...parts: unknown[]) =>
    void socket.emit('message', Buffer.from(JSON.stringify(parts)), false)
  const beats = () => sent.filter(([, , topic]) => topic === 'phoenix').length
  return {
    hub,
    sent,
    socket,
    answer,
    join: (joinRef: string) => frame(joinRef, 'r', TOPIC, 'phx_join', {}),
    /** Allows everything that is asked until all frames so far are answered. */
    settle: async () => {
      const before = beats()
      frame(null, 'h', 'phoenix', 'heartbeat', {})
      await expect
        .poll(() => {
          for (const allow of questions.splice(0)) allow(true)
          return beats()
        })
        .toBe(before + 1)
    },
    tell: (event: string) => hub.publish({ cursor: '1.1', topic: TOPIC, event, payload: {} }),
    events: () => sent.map(([, , , event]) => event),
  }
}

test('a client that rejoins under the same name during a check receives nothing before the next one', async () => {
  const { join, settle, answer, tell, events } = connect()
  join('1')
  await settle()
  tell(ACCESS_CHANGED)
  join('1')
  tell(ACCESS_CHANGED)
  await settle()
  tell(ACCESS_CHANGED)
  tell('secret')
  await answer(false)
  await expect.poll(events).toContain('phx_close')
  expect(events()).not.toContain('secret')
})

test('a client that disconnects while it joins leaves nothing behind', async () => {
  let entered = 0
  const { hub, join, answer, socket } = connect({
    enter: async () => {
      entered += 1
      return null
    },
  })
  join('1')
  await expect.poll(() => hub.hasListeners(TOPIC)).toBe(true)
  socket.close()
  await answer(true)
  await expect.poll(() => hub.hasListeners(TOPIC)).toBe(false)
  expect(entered).toBe(0)
})

test('a join that fails in the middle leaves nothing behind', async () => {
  const { hub, sent, join, answer } = connect({
    greeting: async () => {
      throw new Error('no greeting')
    },
  })
  join('1')
  await answer(true)
  await expect
    .poll(() => sent)
    .toEqual([['1', 'r', TOPIC, 'phx_reply', { status: 'error', response: { reason: 'unavailable' } }]])
  expect(hub.hasListeners(TOPIC)).toBe(false)
})

test('ending a subscription twice does not end those of others', () => {
  const hub = new Hub()
  const stop = hub.subscribe(TOPIC, () => {})
  stop()
  let heard = 0
  hub.subscribe(TOPIC, () => {
    heard += 1
  })
  stop()
  hub.publish({ cursor: '1.1', topic: TOPIC, event: 'told', payload: {} })
  expect(heard).toBe(1)
})
