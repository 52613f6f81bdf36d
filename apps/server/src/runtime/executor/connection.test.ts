import { EXECUTOR_EVENTS } from '@sandlot/core/runtime/executor/live'
import type { Socket } from 'socket.io'
import { afterAll, expect, test } from 'vitest'
import type { Context, Viewer } from '../../platform/context.ts'
import { Hub } from '../../platform/live/hub.ts'
import { createTestServer } from '../../testing/server.ts'
import { type Serving, serveExecutor } from './connection.ts'
import { signExecutorToken } from './token.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('an executor that disconnects while it is identified is not listened for', async () => {
  const deps = { ...server.deps, log: server.app.log }
  const hub = new Hub()
  const handlers = new Map<string, (payload?: unknown) => void>()
  const socket = {
    connected: true,
    on: (event: string, handle: (payload?: unknown) => void) => void handlers.set(event, handle),
    emit: () => {},
    disconnect: () => {},
  }
  let asked = false
  let answer = (_viewer: Viewer) => {}
  const serving: Serving = {
    ...{ deps, hub, contextOf: () => ({}) as Context },
    viewerOf: () => {
      asked = true
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  }
  serveExecutor(serving, socket as unknown as Socket)
  const token = await signExecutorToken(
    { userId: 'ada', sessionId: 'one' },
    deps.keys.socketTokens,
    deps.clock.now(),
  )
  handlers.get(EXECUTOR_EVENTS.sandbox)?.({ id: 'sandbox', token })
  await expect.poll(() => asked).toBe(true)
  socket.connected = false
  handlers.get('disconnect')?.()
  answer({ userId: 'ada', sessionId: 'one' } as Viewer)
  await new Promise(setImmediate)
  expect(hub.hasListeners('session:one')).toBe(false)
})
