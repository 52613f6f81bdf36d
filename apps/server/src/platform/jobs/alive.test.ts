import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { holdAlive } from './alive.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('a connection stopped while waiting to reconnect does not reconnect', async () => {
  let connections = 0
  const refusing = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void refusing.close())
  const { port } = refusing.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const alive = holdAlive(`postgres://x@127.0.0.1:${port}/x`)
  await alive.as('worker')
  await alive.stop()
  vi.advanceTimersByTime(5_000)
  // Connections are served in order, so an earlier one would have been counted by then.
  await once(connect(port, '127.0.0.1'), 'close')
  expect(connections).toBe(2)
})

test('a connection whose first statement fails is closed', async () => {
  vi.spyOn(Client.prototype, 'query').mockRejectedValueOnce(new Error('no') as never)
  const alive = holdAlive(server.databaseUrl)
  await alive.as('worker')
  await alive.stop()
  const open = sql`select pid from pg_stat_activity where application_name = 'sandlot jobs' and datname = current_database()`
  await vi.waitFor(async () => expect((await server.db.execute(open)).rows).toEqual([]), { timeout: 5_000 })
})
