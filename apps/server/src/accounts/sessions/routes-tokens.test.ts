import { TOKENS_MAX } from '@sandlot/core/accounts/limits'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../platform/keys/secrets.ts'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { oneTimeLinks, sessions } from '../tables.ts'
import { createBrowser } from '../testing/browser.ts'
import { createDevice, devicePath, signedInBrowser } from '../testing/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterEach(() => server.clock.set('2026-03-01T12:00:00.000Z'))
afterAll(() => server.close())

const URL = '/api/v1/auth/tokens'

const withToken = (token: string) => createBrowser(server, { authorization: `Bearer ${token}` })

async function person(fields: { isAdmin?: boolean } = {}) {
  const user = await server.buildUser(fields)
  const browser = await signedInBrowser(server, user)
  const make = async (body: object) => (await browser.post(URL, body)).json()
  return { user, browser, make }
}

test('a token is created with a name, a scope and an expiry, shown once, and listed with its last use', async () => {
  const { user, browser, make } = await person()
  const { token, access_token: made } = await make({ name: ' Nightly ', scope: 'read', days: 7 })
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Nightly',
    scope: 'read',
    is_current: false,
    inserted_at: '2026-03-01T12:00:00.000Z',
    last_used_at: null,
    expires_at: '2026-03-08T12:00:00.000Z',
  })
  server.clock.advance({ ms: 1000 })
  expect(await withToken(token).whoAmI()).toBe(user.username)
  const listed = await browser.get(URL)
  expect(listed.json().tokens).toEqual([{ ...made, last_used_at: '2026-03-01T12:00:01.000Z' }])
  expect(listed.body).not.toContain(token)
  expect(JSON.stringify(await server.db.select().from(sessions))).not.toContain(token)
  const audited = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(audited).toMatchObject([
    { action: 'token.create', subjectIds: [made.id], details: { name: 'Nightly', scope: 'read', days: 7 } },
  ])
  server.clock.advance({ days: 7 })
  expect((await withToken(token).get('/api/v1/users/current')).statusCode).toBe(401)
})

test('given only a name it may write, for 90 days', async () => {
  const { make } = await person()
  expect((await make({ name: 'CI' })).access_token).toMatchObject({
    scope: 'write',
    expires_at: '2026-05-30T12:00:00.000Z',
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'CI', days: 0 }, 'days'],
  [{ name: 'CI', days: 366 }, 'days'],
  [{ name: 'CI', days: 1e99 }, 'days'],
  [{ name: 'CI', scope: 'root' }, 'scope'],
  [{}, 'name'],
])('%o is refused for its %s', async (body, field) => {
  const { browser } = await person()
  const reply = await browser.post(URL, body)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'validation', field })
})

test('a revoked token stops working, and only its own person can revoke it', async () => {
  const { browser, make } = await person()
  const other = await person()
  const { token, access_token: made } = await make({ name: 'CI' })
  expect((await other.browser.delete(`${URL}/${made.id}`)).statusCode).toBe(404)
  expect((await browser.delete(`${URL}/${made.id}`)).statusCode).toBe(200)
  expect((await withToken(token).get('/api/v1/users/current')).statusCode).toBe(401)
  expect((await browser.delete(`${URL}/${made.id}`)).json()).toMatchObject({ code: 'not_found' })
})

test('a token cannot create one with more rights than its own', async () => {
  const { make } = await person({ isAdmin: true })
  const { token } = await make({ name: 'CI', scope: 'write' })
  const program = withToken(token)
  expect((await program.post(URL, { name: 'child', scope: 'read' })).statusCode).toBe(200)
  expect((await program.post(URL, { name: 'child', scope: 'admin' })).statusCode).toBe(403)
  const { token: reading } = await make({ name: 'reader', scope: 'read' })
  expect((await withToken(reading).post(URL, { name: 'child', scope: 'read' })).statusCode).toBe(403)
})

test('an admin token requires an admin in a browser with a sign-in within the last ten minutes', async () => {
  const admin = await person({ isAdmin: true })
  const wanted = { name: 'ops', scope: 'admin' }
  const { token, access_token: made } = await admin.make(wanted)
  expect(made.scope).toBe('admin')

  server.clock.advance({ minutes: 10 })
  const late = await admin.browser.post(URL, wanted)
  expect(late.statusCode).toBe(403)
  expect(late.json()).toMatchObject({
    code: 'sign_in_again',
    errors: { detail: [sessionMessages.signInAgain] },
    hint: sessionMessages.signInAgainHint,
  })

  const byToken = await withToken(token).post(URL, wanted)
  expect(byToken.json()).toMatchObject({
    code: 'sign_in_again',
    hint: expect.stringContaining('/dashboard?preferences=account'),
  })

  const nobody = await person()
  expect(await nobody.make(wanted)).toMatchObject({ code: 'forbidden', field: 'scope' })
})

test('limits the tokens per person, however they are created', async () => {
  const { browser, make, user } = await person()
  for (let index = 0; index < TOKENS_MAX; index += 1) await make({ name: `n${index}` })
  const full = { code: 'limit' }
  expect((await browser.post(URL, { name: 'one more' })).json()).toMatchObject(full)
  expect((await browser.get('/api/v1/auth/auth-token')).json()).toMatchObject(full)
  const device = createDevice(server)
  const started = await device.start()
  await browser.post(devicePath(started.user_code, 'approve'), {})
  expect((await device.ask(started.device_code)).json()).toMatchObject(full)
  const now = server.clock.now()
  await server.db.insert(oneTimeLinks).values({
    id: server.deps.ids.uuid(),
    purpose: 'sign_in',
    userId: user.id,
    secretHash: hashSecret('link'),
    codeHash: hashSecret('abcd-efgh'),
    expiresAt: new Date(now.getTime() + 60_000),
    insertedAt: now,
  })
  const code = () => browser.get('/api/v1/auth/verify/abcd-efgh')
  expect((await code()).json()).toMatchObject(full)
  // A refused code is not used up.
  const [{ id = '' } = {}] = (await browser.get(URL)).json().tokens
  await browser.delete(`${URL}/${id}`)
  expect((await code()).json()).toMatchObject({ data: { token: expect.stringMatching(/^slt_/) } })
})
