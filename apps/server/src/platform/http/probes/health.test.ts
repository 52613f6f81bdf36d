import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('health reports that the server, its database and its schema are available', async () => {
  const reply = await server.inject('/api/health')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    status: 'ok',
    database: 'ok',
    migrations: expect.any(Number),
    npm: 'ok',
    outbox_lag_seconds: 0,
    problems: [],
  })
})
