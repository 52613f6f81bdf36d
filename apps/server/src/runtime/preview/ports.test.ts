import type { IncomingMessage } from 'node:http'
import { duplexPair } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { createTestPreviews } from './testing/previews.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const asked = (headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

test('behind a trusted proxy, a WebSocket is for the host that the visitor asked for', async () => {
  const trusting = { ...server.deps.config, trustProxy: { hops: 1 } }
  const [direct, behind] = await Promise.all([
    createTestPreviews(server),
    createTestPreviews(server, { config: trusting }),
  ])
  const forwarded = asked({ host: 'sandlot.internal:4000', 'x-forwarded-host': 'abc-3000.localhost:4000' })
  const taken = [direct, behind].map(({ app }) => {
    const [, client] = duplexPair()
    return app.upgradeToPort(forwarded, client, Buffer.alloc(0))
  })
  expect(taken).toEqual([false, true])
  await Promise.all([direct.close(), behind.close()])
})
