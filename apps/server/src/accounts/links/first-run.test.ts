import { ONE_TIME_LINK_MINUTES } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { verifyCode } from '@sandlot/core/accounts/sessions/token-rest'
import { createClient } from '@sandlot/core/client'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { auditEvents } from '../../platform/tables.ts'
import { injectFetch } from '../../testing/inject-fetch.ts'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../../testing/server.ts'
import { members, workspaces } from '../../workspaces/tables.ts'
import { oneTimeLinks, users } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { createFirstRunLink } from './first-run.ts'

let server: TestServer
let link: { token: string; code: string }

beforeEach(async () => {
  server = await createTestServer()
  const made = await createFirstRunLink(server.deps)
  if (!made) throw new Error('an empty instance has a first-run link')
  link = made
})
afterEach(() => server.close())

const use = (browser: Browser, token = link.token) => browser.post('/api/v1/auth/one-time', { token })

test('the first-run link makes its browser the administrator once the form is filled in', async () => {
  const browser = createBrowser(server)
  const { pending_user_id: id } = (await use(browser)).json()
  expect(await browser.whoAmI()).toBeNull()
  const finished = await browser.post('/api/v1/users/finalize', signUpForm(id))
  expect(finished.statusCode).toBe(200)
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'mira-7',
    name: 'Mira Okafor',
    email: '',
    is_admin: true,
    provider: null,
  })
  expect(await createFirstRunLink(server.deps)).toBeNull()
})

test('works once: a second browser, a forged link and an expired link get a clear refusal', async () => {
  const [first, second] = [createBrowser(server), createBrowser(server)]
  const replies = await Promise.all([use(first), use(second)])
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 404])
  const refusal = {
    errors: { detail: [accountMessages.linkUsedOrExpired] },
    hint: accountMessages.linkUsedOrExpiredHint,
  }
  expect(replies.find((reply) => reply.statusCode === 404)?.json()).toMatchObject(refusal)
  expect((await use(second, `${link.token}x`)).json()).toMatchObject(refusal)

  const fresh = await createFirstRunLink(server.deps)
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect((await use(second, fresh?.token)).statusCode).toBe(404)
})

test('only the browser that opened the link can see and finish the sign-up', async () => {
  const [browser, other] = [createBrowser(server), createBrowser(server)]
  const { pending_user_id: id } = (await use(browser)).json()
  expect((await other.get(`/api/v1/users/pending/${id}`)).statusCode).toBe(404)
  const refused = await other.post('/api/v1/users/finalize', signUpForm(id))
  expect(refused.statusCode).toBe(403)
  expect(refused.json().errors.detail).toEqual([accountMessages.signUpElsewhere])
  other.jar.set('sandlot_pending', 'guess')
  expect((await other.post('/api/v1/users/finalize', signUpForm(id))).statusCode).toBe(403)
  expect((await browser.get(`/api/v1/users/pending/${id}`)).json()).toMatchObject({ valid: true })
})

test('a newer link replaces the older one, and none is printed once there is an administrator', async () => {
  const newer = await createFirstRunLink(server.deps)
  expect((await use(createBrowser(server))).statusCode).toBe(404)
  expect((await use(createBrowser(server), newer?.token)).statusCode).toBe(200)
  await server.buildUser({ isAdmin: true })
  expect(await createFirstRunLink(server.deps)).toBeNull()
})

test('someone who signed up by a provider first and then opens the link becomes the administrator', async () => {
  const user = await server.buildUser({ username: 'ola' })
  const late = await createFirstRunLink(server.deps)
  const headers = await server.signIn(user)
  const reply = await server.inject({
    method: 'POST',
    url: '/api/v1/auth/one-time',
    headers,
    payload: { token: late?.token },
  })
  expect(reply.json()).toEqual({ pending_user_id: null })
  expect((await server.inject({ url: '/api/v1/users/current', headers })).json().is_admin).toBe(true)
})

test('[RS-021] the printed code returns the administrator’s data.token, a wrong one the text in errors.detail', async () => {
  const wrong = await server.inject(`/api/v1/auth/verify/${link.code}x`)
  expect(wrong.statusCode).toBe(404)
  expect(wrong.json().errors.detail[0]).toBe(accountMessages.codeUnknown)

  const reply = await server.inject(`/api/v1/auth/verify/${link.code}`)
  const authorization = `Bearer ${reply.json().data.token}`
  const me = await server.inject({ url: '/api/v1/users/current', headers: { authorization } })
  expect(me.json()).toMatchObject({ username: 'admin', name: 'Admin', is_admin: true })

  expect((await server.inject(`/api/v1/auth/verify/${link.code}`)).statusCode).toBe(404)
  expect((await use(createBrowser(server))).statusCode).toBe(404)
})

test('[AC-073] a client reads the token from data.token, and the error from the first of errors.detail', async () => {
  const calls: string[] = []
  const replies: unknown[] = []
  const visitor = createClient({
    baseUrl: TEST_ORIGIN,
    name: 'web',
    token: () => null,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      const reply = await injectFetch(server.app)(request)
      replies.push(await reply.clone().json())
      return reply
    },
  })
  const sign = (code: string) => visitor.rest(verifyCode, { params: { code } })
  await expect(sign('wrong')).rejects.toMatchObject({ message: accountMessages.codeUnknown })
  const { token } = await sign(link.code)
  expect(token).toMatch(/^slt_/)
  expect(replies).toEqual([
    expect.objectContaining({ errors: { detail: [accountMessages.codeUnknown] } }),
    { data: { token } },
  ])
  expect(calls).toEqual(['GET /api/v1/auth/verify/wrong', `GET /api/v1/auth/verify/${link.code}`])
})

test('the code may be typed without hyphens and in capitals, and the username is made unique', async () => {
  await server.buildUser({ username: 'Admin' })
  const typed = link.code.replaceAll('-', '').toUpperCase()
  const { data } = (await server.inject(`/api/v1/auth/verify/${typed}`)).json()
  const headers = { authorization: `Bearer ${data.token}` }
  expect((await server.inject({ url: '/api/v1/users/current', headers })).json().username).toBe('admin-2')
})

test('two concurrent calls with one code create one administrator with one personal workspace', async () => {
  const replies = await Promise.all([1, 2].map(() => server.inject(`/api/v1/auth/verify/${link.code}`)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 404])
  const admins = await server.db.select().from(users).where(eq(users.isAdmin, true))
  expect(admins).toHaveLength(1)
  const own = await server.db
    .select()
    .from(workspaces)
    .innerJoin(members, eq(members.workspaceId, workspaces.id))
    .where(eq(members.userId, admins[0]?.id ?? ''))
  expect(own).toHaveLength(1)
  const audited = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'account.create'))
  expect(audited).toHaveLength(1)
})

test('a sign-in link and its code open a session of the person they were created for', async () => {
  const user = await server.buildUser({ username: 'noor' })
  const make = (secret: string, code: string | null) =>
    server.db.insert(oneTimeLinks).values({
      id: server.deps.ids.uuid(),
      purpose: 'sign_in',
      secretHash: hashSecret(secret),
      codeHash: code && hashSecret(code),
      userId: user.id,
      expiresAt: new Date(server.clock.now().getTime() + 60_000),
      insertedAt: server.clock.now(),
    })
  await make('by-link', null)
  await make('by-code', 'abcd-efgh')

  const browser = createBrowser(server)
  const reply = await use(browser, 'by-link')
  expect(reply.json()).toEqual({ pending_user_id: null })
  expect(await browser.whoAmI()).toBe('noor')

  const { data } = (await server.inject('/api/v1/auth/verify/abcd-efgh')).json()
  const headers = { authorization: `Bearer ${data.token}` }
  expect((await server.inject({ url: '/api/v1/users/current', headers })).json().username).toBe('noor')
})
