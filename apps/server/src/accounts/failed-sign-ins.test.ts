import { FAILED_SIGN_INS_PER_HOUR_MAX } from '@sandlot/core/accounts/limits'
import { useOneTimeLink } from '@sandlot/core/accounts/links/email-link-rest'
import { auditSentence } from '@sandlot/core/admin/audit-messages'
import { listAudit } from '@sandlot/core/admin/audit-rest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../platform/tables.ts'
import type { BuiltUser } from '../testing/builders.ts'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { createSignInLink } from './links/one-time-links.ts'
import { users } from './tables.ts'
import { createBrowser } from './testing/browser.ts'
import { startGithub } from './testing/github.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
let ada: BuiltUser
beforeAll(async () => {
  github = await startGithub([{ login: 'eve', email: 'eve@example.com' }])
  server = await createTestServer({ config: { github: github.config } })
  ada = await server.buildUser({ isAdmin: true })
})
beforeEach(() => server.clock.advance({ minutes: 60 }))
afterAll(async () => {
  await server.close()
  await github.close()
})

const failures = async () => {
  const since = new Date(Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600_000).toISOString()
  const { entries } = await server.as(ada).rest(listAudit, { query: { action: 'sign-in.fail', since } })
  return entries
}

const useLink = (remoteAddress: string, token = 'wrong', headers = {}) =>
  server.inject({
    method: 'POST',
    url: `/api/v1${useOneTimeLink.path}`,
    remoteAddress,
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX, ...headers },
    payload: { token },
  })

test('a wrong link is recorded with address and device, once an hour however often it is tried', async () => {
  expect((await useLink('203.0.113.1')).statusCode).toBe(404)
  expect((await useLink('203.0.113.1')).statusCode).toBe(404)
  const [entry, ...others] = await failures()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor: null,
    address: '203.0.113.1',
    device: 'Firefox on Linux',
    details: { way: 'link', reason: 'wrong', count: 2, lastAt: server.clock.now().toISOString() },
  })
  expect(entry && auditSentence(entry)).toBe(
    'failed to sign in with a one-time link: it was wrong, already used or expired (2 times)',
  )
  server.clock.advance({ minutes: 60 })
  await useLink('203.0.113.1')
  expect((await failures()).map(({ details }) => details.count)).toEqual([1])
})

test('each kind of failure has its reason: code, program, provider, suspended person', async () => {
  const from = (n: number) => ({ remoteAddress: `203.0.113.${n}` })
  await server.inject({ url: '/api/v1/auth/verify/aaaa-bbbb-cccc', ...from(10) })
  await server.inject({
    method: 'POST',
    url: '/api/v1/auth/device/token',
    ...from(11),
    payload: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'nonsense' },
  })
  await server.inject({ url: '/auth/github/callback?code=x&state=y', ...from(12) })
  const browser = createBrowser(server)
  await browser.get('/auth/github?version=2')
  const left = await browser.get('/auth/github?version=2')
  const state = new URL(String(left.headers.location)).searchParams.get('state')
  await browser.get(`/auth/github/callback?error=access_denied&state=${state}`)
  const eve = await server.buildUser()
  const token = await server.db.transaction((tx) =>
    createSignInLink(tx, server.deps, eve.id, server.clock.now()),
  )
  await server.db.update(users).set({ suspendedAt: server.clock.now() }).where(eq(users.id, eve.id))
  expect((await useLink('203.0.113.13', token)).statusCode).toBe(403)
  const told = (await failures()).map(({ details }) => [details.way, details.reason])
  expect(told.toSorted()).toEqual([
    ['code', 'wrong'],
    ['device', 'wrong'],
    ['github', 'denied'],
    ['github', 'state'],
    ['link', 'suspended'],
  ])
})

test('a polling program, a successful sign-in and a wrong invitation are not failures', async () => {
  const started = await server.inject({
    method: 'POST',
    url: '/api/v1/auth/device/code',
    payload: { client_id: 'cli' },
  })
  const poll = () =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/token',
      payload: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: started.json().device_code,
      },
    })
  expect((await poll()).json().error).toBe('authorization_pending')
  expect((await poll()).json().error).toBe('slow_down')
  await github.signIn(createBrowser(server), 'eve')
  await server.inject({ url: '/invite/nonsense' })
  expect(await failures()).toEqual([])
})

test('limits the rows per hour, with one row that counts the rest', async () => {
  const OVER = 5
  for (let index = 0; index < FAILED_SIGN_INS_PER_HOUR_MAX + OVER; index++)
    await useLink(`10.9.${Math.floor(index / 250)}.${index % 250}`)
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'sign-in.fail'))
  const now = rows.filter(({ at }) => at.getTime() === server.clock.now().getTime())
  expect(now).toHaveLength(FAILED_SIGN_INS_PER_HOUR_MAX + 1)
  expect(now.filter(({ details }) => details.way === 'many')).toMatchObject([
    { address: null, details: { count: OVER } },
  ])
})
