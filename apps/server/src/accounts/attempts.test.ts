import { DEVICE_GRANT_TYPE } from '@sandlot/core/accounts/device/rest'
import { attemptLimits } from '@sandlot/core/accounts/limits'
import { RedeemTeamInviteTokenDocument } from '@sandlot/core/workspaces/mutations.gen'
import { notLike } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { attempts } from '../platform/tables.ts'
import { createTestServer } from '../testing/server.ts'
import { accountJobs } from './jobs.ts'
import { createFirstRunLink } from './links/first-run.ts'
import { createSignInLink } from './links/one-time-links.ts'
import { createDevice } from './testing/device.ts'

const server = await createTestServer()
afterAll(() => server.close())

let last = 0
let from = ''
beforeEach(() => {
  server.clock.advance({ days: 1 })
  last += 1
  from = `10.7.0.${last}`
})

/** The per-minute call limit uses the real clock, and tests do not wait, so each call uses its own address. */
const use = (token: string, remoteAddress = from) =>
  server.inject({ method: 'POST', url: '/api/v1/auth/one-time', remoteAddress, payload: { token } })

const { free, firstSeconds, capSeconds } = attemptLimits.link

async function missUntilSlow() {
  for (let index = 0; index <= free; index++) expect((await use('guess')).statusCode).toBe(404)
}

describe('guessing links', () => {
  test('is refused after the free misses, with the time of the next allowed attempt', async () => {
    await missUntilSlow()
    const refused = await use('guess')
    const until = new Date(server.clock.now().getTime() + firstSeconds * 1000)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(firstSeconds))
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      details: { until: until.toISOString() },
      errors: {
        detail: [`Too many attempts. Try again in 1 second, at ${until.toISOString().slice(11, 19)} UTC.`],
      },
    })
    expect((await use('guess', '10.7.1.1')).statusCode).toBe(404)
  })

  test('doubles the wait each time, up to the cap, and resets after a quiet period', async () => {
    await missUntilSlow()
    let wait = firstSeconds
    for (let step = 0; step < 3; step++) {
      server.clock.advance({ ms: wait * 1000 - 1 })
      expect((await use('guess')).statusCode, `just before ${wait} s`).toBe(429)
      server.clock.advance({ ms: 1 })
      expect((await use('guess')).statusCode, `after ${wait} s`).toBe(404)
      wait = Math.min(capSeconds, wait * 2)
    }
    server.clock.advance({ minutes: 61 })
    await accountJobs(server.deps)[0]?.run()
    // Calls are counted in the same table, by the database clock.
    const misses = notLike(attempts.key, 'calls:%')
    expect(await server.db.select().from(attempts).where(misses)).toEqual([])
    expect((await use('guess')).statusCode).toBe(404)
    expect((await use('guess')).statusCode).toBe(404)
  })

  test('concurrent requests do not bypass the limit', async () => {
    const replies = await Promise.all(Array.from({ length: free + 8 }, () => use('guess')))
    const taken = replies.filter(({ statusCode }) => statusCode === 404)
    expect(taken).toHaveLength(free + 1)
  })

  test('a correct link is not counted, and does not reset the misses', async () => {
    const ada = await server.buildUser()
    const link = () =>
      server.db.transaction((tx) => createSignInLink(tx, server.deps, ada.id, server.clock.now()))
    for (let index = 0; index < free; index++) await use('guess')
    expect((await use(await link())).statusCode).toBe(200)
    expect((await use('guess')).statusCode).toBe(404)
    expect((await use('guess')).statusCode).toBe(429)
    server.clock.advance({ ms: firstSeconds * 1000 })
    expect((await use('guess')).statusCode).toBe(404)
    expect((await use('guess')).statusCode).toBe(429)
  })

  test('does not delay someone at the same address who has a correct link', async () => {
    const ada = await server.buildUser()
    const link = () =>
      server.db.transaction((tx) => createSignInLink(tx, server.deps, ada.id, server.clock.now()))
    await missUntilSlow()
    expect((await use('guess')).statusCode).toBe(429)
    expect((await use(await link())).statusCode).toBe(200)
    expect((await use('guess')).statusCode).toBe(429)
  })

  test('addresses in one IPv6 network count together', async () => {
    for (let index = 0; index <= free; index++) await use('guess', `2001:db8:7:${last}::${index + 1}`)
    expect((await use('guess', `2001:db8:7:${last}:ffff::1`)).statusCode).toBe(429)
    expect((await use('guess', `2001:db8:8:${last}::1`)).statusCode).toBe(404)
  })
})

test('a person who guesses is slowed down from every address', async () => {
  const eve = await server.buildUser()
  const guess = async (index: number) =>
    server.inject({
      url: `/api/v1/auth/device/BCDF-GHJ${'KLMNPQRSTVWXZ'[index]}`,
      headers: await server.signIn(eve),
      remoteAddress: `10.8.0.${index + 1}`,
    })
  for (let index = 0; index < 10; index++) expect((await guess(index)).statusCode).toBe(404)
  expect((await guess(11)).statusCode).toBe(429)
})

const OFFICE = '10.8.1.1'

test('guessing slows down nobody else at that address who has the right code or is signed in', async () => {
  const ask = (device_code: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/token',
      remoteAddress: OFFICE,
      payload: { grant_type: DEVICE_GRANT_TYPE, device_code },
    })
  const codes = []
  for (let index = 0; index < 12; index++) codes.push((await ask('nonsense')).statusCode)
  expect(codes.at(-1)).toBe(429)
  const { device_code, user_code } = await createDevice(server).start()
  expect((await ask(device_code)).json().error).toBe('authorization_pending')
  const found = await server.inject({
    url: `/api/v1/auth/device/${user_code}`,
    headers: await server.signIn(await server.buildUser()),
    remoteAddress: OFFICE,
  })
  expect(found.statusCode).toBe(200)
})

test('short codes are limited per address, whether right or wrong', async () => {
  const verify = () => server.inject({ url: '/api/v1/auth/verify/aaaa-bbbb-cccc', remoteAddress: from })
  for (let index = 0; index <= attemptLimits.code.free; index++) expect((await verify()).statusCode).toBe(404)
  expect((await verify()).statusCode).toBe(429)
  const printed = await createFirstRunLink(server.deps)
  const right = () => server.inject({ url: `/api/v1/auth/verify/${printed?.code}`, remoteAddress: from })
  expect((await right()).statusCode).toBe(429)
  server.clock.advance({ ms: attemptLimits.code.firstSeconds * 1000 })
  expect((await right()).statusCode).toBe(200)
})

test('invitation tokens cannot be guessed one after the other', async () => {
  const eve = server.as(await server.buildUser())
  const redeem = () => eve.graphql(RedeemTeamInviteTokenDocument, { inviteToken: 'guess' })
  for (let index = 0; index <= attemptLimits.invitation.free; index++)
    await expect(redeem()).rejects.toMatchObject({ code: 'not_found' })
  await expect(redeem()).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('Try again in 1 second'),
  })
})

test('counts only misses against the limit', async () => {
  for (let index = 0; index < attemptLimits.username.free + 5; index++) {
    const reply = await server.inject({ url: `/api/v1/users/available/free-${index}`, remoteAddress: from })
    expect(reply.statusCode).toBe(200)
  }
})

test('limits how many taken usernames can be discovered', async () => {
  const { username } = await server.buildUser()
  const ask = () => server.inject({ url: `/api/v1/users/available/${username}`, remoteAddress: from })
  for (let index = 0; index <= attemptLimits.username.free; index++)
    expect((await ask()).json()).toMatchObject({ available: false })
  expect((await ask()).statusCode).toBe(429)
})
