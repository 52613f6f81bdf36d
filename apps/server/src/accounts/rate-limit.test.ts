import { SIGN_IN_ATTEMPTS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('guessing codes is limited per address: 429 with a message, the remaining attempts and Retry-After', async () => {
  const guess = (remoteAddress: string, index: number) =>
    server.inject({ url: `/api/v1/auth/verify/guess-${index}`, remoteAddress })
  const left: unknown[] = []
  for (let index = 0; index < SIGN_IN_ATTEMPTS_PER_MINUTE; index++) {
    // Failed attempts also delay the next one, which is not tested here.
    server.clock.advance({ minutes: 15 })
    const reply = await guess('10.9.0.1', index)
    expect(reply.statusCode).toBe(404)
    left.push(Number(reply.headers['ratelimit-remaining']))
  }
  expect(left).toEqual(left.map((_, index) => SIGN_IN_ATTEMPTS_PER_MINUTE - 1 - index))

  const stopped = await guess('10.9.0.1', 99)
  expect(stopped.statusCode).toBe(429)
  expect(stopped.json()).toMatchObject({ code: 'rate_limited' })
  expect(stopped.json().errors.detail[0]).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.headers).toMatchObject({
    'ratelimit-limit': String(SIGN_IN_ATTEMPTS_PER_MINUTE),
    'ratelimit-remaining': '0',
  })
  expect((await guess('10.9.0.2', 0)).statusCode).toBe(404)
})

test('being signed in does not raise the limit', async () => {
  const headers = await server.signIn(await server.buildUser())
  const attempt = () =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/one-time',
      headers,
      remoteAddress: '10.9.0.3',
      payload: { token: 'guess' },
    })
  for (let index = 0; index < SIGN_IN_ATTEMPTS_PER_MINUTE; index++) {
    server.clock.advance({ minutes: 15 })
    await attempt()
  }
  expect((await attempt()).statusCode).toBe(429)
})
