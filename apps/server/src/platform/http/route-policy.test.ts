import { endpoint } from '@sandlot/core/endpoint'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServerOptions } from '../../testing/server.ts'
import { type RoutePolicy, route } from './route.ts'

const writeAs = (policy: RoutePolicy, perMinute?: number) =>
  route(
    endpoint({ method: 'POST', path: `/as/${policy}`, summary: 'A route of a test', reply: z.object({}) }),
    { policy, ...(perMinute !== undefined && { perMinute }), handle: async () => ({}) },
  )

async function serve(options: TestServerOptions) {
  const server = await createTestServer(options)
  onTestFinished(() => server.close())
  return server
}

test.each([
  ['signedIn', 503],
  ['admin', 200],
  ['recentAdmin', 200],
] as const)('on a full disk an administrator’s write as %s returns %i', async (policy, status) => {
  const server = await serve({ disk: { isShort: () => true }, routes: [writeAs(policy)] })
  const headers = await server.signIn(await server.buildUser({ isAdmin: true }))
  const reply = await server.inject({ method: 'POST', url: `/api/v1/as/${policy}`, headers })
  expect(reply.statusCode).toBe(status)
  if (status === 503) expect(reply.json().errors.detail).toEqual([requestMessages.diskFull])
})

test('the rate limit is checked before anything else', async () => {
  const server = await serve({ routes: [writeAs('signedIn', 2)] })
  const ask = async () =>
    (await server.inject({ method: 'POST', url: '/api/v1/as/signedIn', payload: '{' })).statusCode
  expect([await ask(), await ask(), await ask()]).toEqual([401, 401, 429])
})
