import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createTestServer, type TestServer } from '../../../testing/server.ts'
import { attempts } from '../../tables.ts'

const PER_MINUTE = 40

let server: TestServer
let apps: TestServer['app'][]
beforeAll(async () => {
  server = await createTestServer({ perMinute: PER_MINUTE })
  apps = [server.app, await createApp(server.deps)]
})
afterAll(async () => {
  await apps[1]?.close()
  await server.close()
})

/** Sends the same request to each server in turn. */
async function statusesOf(count: number, request: (index: number) => object): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    // Failed attempts also delay the next one, which is not tested here.
    server.clock.advance({ minutes: 15 })
    const app = apps[index % apps.length] ?? server.app
    statuses.push((await app.inject(request(index))).statusCode)
  }
  return statuses
}

test('two servers share one exact count of guessing attempts', async () => {
  const statuses = await statusesOf(SIGN_IN_ATTEMPTS_PER_MINUTE + 2, (index) => ({
    url: `/api/v1/auth/verify/guess-${index}`,
    remoteAddress: '10.8.0.1',
  }))
  expect(statuses.slice(0, SIGN_IN_ATTEMPTS_PER_MINUTE)).not.toContain(429)
  expect(statuses.slice(SIGN_IN_ATTEMPTS_PER_MINUTE)).toEqual([429, 429])
})

test('two servers share a person’s call count in blocks: a few calls write nothing', async () => {
  const headers = await server.signIn(await server.buildUser())
  const ask = () => ({ url: '/api/v1/sandboxes/none', headers, remoteAddress: '10.8.0.2' })
  const written = () => server.db.select().from(attempts).where(like(attempts.key, 'calls:all:%'))
  const before = (await written()).length
  expect(await statusesOf(2, ask)).toEqual([404, 404])
  expect(await written()).toHaveLength(before)
  const statuses = await statusesOf(PER_MINUTE + 6, ask)
  // Off by at most one block per server.
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(PER_MINUTE - 2)
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(PER_MINUTE + 2)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect(await written()).toHaveLength(before + 1)
})

test('a request over the limit is refused before the body is read', async () => {
  const ask = () => ({
    method: 'POST',
    url: '/api/v1/auth/device/code',
    headers: { 'content-type': 'application/json' },
    remoteAddress: '10.8.0.3',
    payload: '{"this": is no JSON',
  })
  const statuses = await statusesOf(SIGN_IN_ATTEMPTS_PER_MINUTE + 1, ask)
  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('wrong tokens are limited per address', async () => {
  const ask = (index: number) => ({
    url: '/api/v1/sandboxes/none',
    headers: { authorization: `Bearer wrong-${index}` },
    remoteAddress: '10.8.0.4',
  })
  const statuses = await statusesOf(PER_MINUTE + 8, ask)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})
