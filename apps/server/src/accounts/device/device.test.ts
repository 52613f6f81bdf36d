import {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  DEVICE_SLOW_DOWN_SECONDS,
  TOKEN_DAYS,
  USER_CODE_GUESSES_PER_HOUR,
} from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { scopeMessages } from '@sandlot/core/accounts/sessions/scope-messages'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { accountJobs } from '../jobs.ts'
import { deviceGrants, sessions } from '../tables.ts'
import { createBrowser } from '../testing/browser.ts'
import { createDevice, devicePath, signedInBrowser } from '../testing/device.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterEach(() => server.clock.set('2026-03-01T12:00:00.000Z'))
afterAll(() => server.close())

const signIn = async () => {
  const user = await server.buildUser()
  return { user, browser: await signedInBrowser(server, user) }
}
const whoIs = async (token: unknown) => {
  const reply = await server.inject({
    url: '/api/v1/users/current',
    headers: { authorization: `Bearer ${token}` },
  })
  return reply.statusCode === 200 ? reply.json().username : reply.statusCode
}
const later = (seconds = DEVICE_POLL_SECONDS) => server.clock.advance({ seconds })

test('a person approves a program in a browser, and it gets a token with its name', async () => {
  const { user, browser } = await signIn()
  const device = createDevice(server)
  const started = await device.start()
  expect(started).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: 'http://localhost:4000/cli/login',
    verification_uri_complete: `http://localhost:4000/cli/login?user_code=${started.user_code}`,
    expires_in: DEVICE_CODE_MINUTES * 60,
    interval: DEVICE_POLL_SECONDS,
  })
  const waiting = await device.ask(started.device_code)
  expect([waiting.statusCode, waiting.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(waiting.json()).toMatchObject({
    error: 'authorization_pending',
    error_description: accountMessages.devicePending,
  })

  const typed = started.user_code.replace('-', ' ').toLowerCase()
  expect((await browser.get(devicePath(encodeURIComponent(typed)))).json()).toEqual({
    user_code: started.user_code,
    client_name: 'Sandlot CLI on harbour',
    user_agent: 'sandlot-cli/1.2.3',
    address: expect.stringMatching(/^10\.0\./),
    scope: 'write',
    state: 'pending',
    inserted_at: '2026-03-01T12:00:00.000Z',
    expires_at: '2026-03-01T12:10:00.000Z',
  })
  expect((await browser.post(devicePath(started.user_code, 'approve'), {})).statusCode).toBe(200)

  const { access_token: token, ...given } = (await device.ask(started.device_code)).json()
  expect(given).toEqual({ token_type: 'Bearer', expires_in: TOKEN_DAYS * 86_400, scope: 'write' })
  expect(token).toMatch(/^slt_/)
  expect(await whoIs(token)).toBe(user.username)
  const made = await server.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(made.find(({ kind }) => kind === 'token')).toMatchObject({
    name: 'Sandlot CLI on harbour',
    userAgent: 'sandlot-cli/1.2.3',
    scope: 'write',
  })
  const audited = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(audited.map(({ action }) => action)).toEqual(['device.approve', 'token.create'])

  await server.inject({ method: 'DELETE', url: `/api/v1/auth/revoke/${token}` })
  expect(await whoIs(token)).toBe(401)
})

test('stores neither code in plain text', async () => {
  const { device_code, user_code } = await createDevice(server).start()
  const kept = JSON.stringify(await server.db.select().from(deviceGrants))
  for (const code of [device_code, user_code, user_code.replace('-', '')]) expect(kept).not.toContain(code)
})

test('accepts a form as well as JSON', async () => {
  const send = (path: string, fields: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: `/api/v1/auth/device/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams(fields)),
    })
  const { device_code, user_code } = (await send('code', { client_id: 'some tool', scope: 'read' })).json()
  const { browser } = await signIn()
  const shown = (await browser.get(devicePath(user_code))).json()
  expect(shown).toMatchObject({ client_name: 'some tool', scope: 'read' })
  await browser.post(devicePath(user_code, 'approve'), {})
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { access_token, scope } = (await send('token', { grant_type, device_code })).json()
  expect(scope).toBe('read')
  const refused = await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { authorization: `Bearer ${access_token}` },
    payload: { query: 'mutation { renameSandbox(id: "x", title: "y") { title } }' },
  })
  expect(refused.json().errors).toMatchObject([{ message: scopeMessages.tokenReadOnly }])
})

test('a program gets the admin scope if an administrator with a fresh sign-in grants it', async () => {
  const administrator = await server.buildUser({ isAdmin: true })
  const browser = await signedInBrowser(server, administrator)
  const someone = await signIn()
  const device = createDevice(server)
  const { device_code, user_code } = await device.start({ scope: 'admin' })
  const approve = (by = browser) => by.post(devicePath(user_code, 'approve'), {})

  expect((await browser.get(devicePath(user_code))).json()).toMatchObject({ scope: 'admin' })
  const refused = await approve(someone.browser)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    403,
    { scope: [sessionMessages.tokenAdminsOnly] },
  ])
  await server.db
    .update(sessions)
    .set({ confirmedAt: new Date('2026-03-01T11:00:00Z') })
    .where(eq(sessions.userId, administrator.id))
  expect((await approve()).json()).toMatchObject({ code: 'sign_in_again' })
  await server.db
    .update(sessions)
    .set({ confirmedAt: server.clock.now() })
    .where(eq(sessions.userId, administrator.id))
  expect((await approve()).statusCode).toBe(200)

  const { access_token, scope } = (await device.ask(device_code)).json()
  expect(scope).toBe('admin')
  const people = { url: '/api/v1/admin/people', headers: { authorization: `Bearer ${access_token}` } }
  expect((await server.inject(people)).statusCode).toBe(200)
})

describe('a polling program', () => {
  test('gets slow_down when it polls too often, and then a permanently longer interval', async () => {
    const device = createDevice(server)
    const { device_code } = await device.start()
    const errorAfter = async (seconds: number) => {
      later(seconds)
      return (await device.ask(device_code)).json().error
    }
    expect(await errorAfter(0)).toBe('authorization_pending')
    expect(await errorAfter(DEVICE_POLL_SECONDS - 1)).toBe('slow_down')
    expect(await errorAfter(DEVICE_POLL_SECONDS + 1)).toBe('slow_down')
    expect(await errorAfter(DEVICE_POLL_SECONDS + 2 * DEVICE_SLOW_DOWN_SECONDS)).toBe('authorization_pending')
  })

  test('gets an error when it was denied', async () => {
    const { browser } = await signIn()
    const device = createDevice(server)
    const { device_code, user_code } = await device.start()
    expect((await browser.post(devicePath(user_code, 'deny'), {})).statusCode).toBe(200)
    expect((await device.ask(device_code)).json()).toMatchObject({ error: 'access_denied' })
    expect((await browser.get(devicePath(user_code))).json().state).toBe('denied')
    expect((await browser.post(devicePath(user_code, 'approve'), {})).json()).toMatchObject({
      code: 'conflict',
      errors: { detail: [accountMessages.deviceDenied] },
    })
  })

  test('has ten minutes, even once approved', async () => {
    const { browser } = await signIn()
    const device = createDevice(server)
    const [late, slow] = [await device.start(), await device.start()]
    await browser.post(devicePath(slow.user_code, 'approve'), {})
    server.clock.advance({ minutes: DEVICE_CODE_MINUTES })
    for (const { device_code } of [late, slow])
      expect((await device.ask(device_code)).json()).toMatchObject({
        error: 'expired_token',
        code: 'not_found',
      })
    expect((await browser.get(devicePath(late.user_code))).json().state).toBe('expired')
    expect((await browser.post(devicePath(late.user_code, 'approve'), {})).json()).toMatchObject({
      code: 'conflict',
      errors: { detail: [accountMessages.deviceExpired] },
    })
    server.clock.advance({ ms: 1 })
    const [sweep] = accountJobs(server.deps)
    await sweep?.run()
    expect(await server.db.select().from(deviceGrants)).toEqual([])
    expect((await browser.get(devicePath(late.user_code))).statusCode).toBe(404)
  })

  test('gets one token; a second request revokes it, because the code was stolen', async () => {
    const { browser, user } = await signIn()
    const device = createDevice(server)
    const { device_code, user_code } = await device.start()
    await browser.post(devicePath(user_code, 'approve'), {})
    const replies = await Promise.all([device.ask(device_code), device.ask(device_code)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const token = replies.map((reply) => reply.json().access_token).find(Boolean)
    expect((await device.ask(device_code)).json()).toMatchObject({ error: 'invalid_grant', code: 'conflict' })
    expect(await whoIs(token)).toBe(401)
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
  })

  test('gets a reason for an invalid request', async () => {
    const device = createDevice(server)
    const { device_code } = await device.start()
    const error = async (fields: object) => (await device.ask(device_code, fields)).json()
    expect(await error({ grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' })
    expect(await error({ device_code: undefined })).toMatchObject({ error: 'invalid_request' })
    expect(await error({ device_code: 'unknown' })).toMatchObject({ error: 'expired_token' })
    expect(await device.start({ scope: 'everything' })).toMatchObject({ error: 'invalid_scope' })
    const twice = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/code',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'client_id=a&client_id=b',
    })
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request'])
    const broken = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/token',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([broken.statusCode, broken.json().error]).toEqual([400, 'invalid_request'])
  })

  test('may poll from an extension, whose requests have their own origin', async () => {
    const asked = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/device/code',
      headers: { origin: 'chrome-extension://abcdefgh', 'sec-fetch-site': 'none' },
      payload: { client_id: 'extension' },
    })
    expect(asked.statusCode).toBe(200)
  })

  test('cannot disguise its name', async () => {
    const { browser } = await signIn()
    const { user_code } = await createDevice(server).start({
      client_name: `  Bank\u202e\n\u0000 of${'x'.repeat(300)}`,
    })
    const { client_name } = (await browser.get(devicePath(user_code))).json()
    expect(client_name).toBe(`Bank of${'x'.repeat(300)}`.slice(0, 100))
  })
})

describe('approving or denying', () => {
  test('requires a person signed in in a browser on this site', async () => {
    const { user, browser } = await signIn()
    const { user_code } = await createDevice(server).start()
    const approve = devicePath(user_code, 'approve')
    const visitor = createBrowser(server)
    for (const reply of [await visitor.get(devicePath(user_code)), await visitor.post(approve, {})])
      expect(reply.statusCode).toBe(401)
    const authorization = `Bearer ${await server.tokenFor(user)}`
    for (const reply of [
      await visitor.get(devicePath(user_code), { authorization }),
      await visitor.post(approve, {}, { authorization }),
      await visitor.post(devicePath(user_code, 'deny'), {}, { authorization }),
    ])
      expect([reply.statusCode, reply.json().errors]).toEqual([
        403,
        { detail: [accountMessages.deviceNeedsBrowser] },
      ])
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await browser.post(approve, {}, headers)).statusCode).toBe(403)
    expect((await browser.get(devicePath(user_code))).json().state).toBe('pending')
  })

  test('is made only once, whoever makes it', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const { user_code } = await createDevice(server).start()
    const approve = devicePath(user_code, 'approve')
    const replies = await Promise.all([mine.browser.post(approve, {}), mine.browser.post(approve, {})])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await other.browser.post(approve, {})).json().errors.detail).toEqual([accountMessages.deviceUsed])
    expect((await mine.browser.get(devicePath(user_code))).json().state).toBe('approved')
    expect((await other.browser.get(devicePath(user_code))).json().state).toBe('used')
  })

  test('limits guessing: wrong codes are counted per person, right ones are not', async () => {
    const { user, browser } = await signIn()
    const { user_code } = await createDevice(server).start()
    const guess = async (path: string, from = browser) => (await from.get(path)).statusCode
    for (let index = 0; index < USER_CODE_GUESSES_PER_HOUR; index++) {
      expect(await guess(devicePath(user_code))).toBe(200)
      const wrong = devicePath(`BBBB-BB${'BCDFGHJKLM'[index]}B`)
      expect((await browser.post(`${wrong}/approve`, {})).statusCode).toBe(404)
    }
    expect(await guess(devicePath('BBBB-BBBB'), await signedInBrowser(server, user))).toBe(429)
    const stopped = await (await signedInBrowser(server, user)).get(devicePath(user_code))
    expect(stopped.json()).toMatchObject({ errors: { detail: [accountMessages.deviceGuesses] } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(60)
    expect(await guess(devicePath(user_code), (await signIn()).browser)).toBe(200)
  })
})

test('no code is written to the log', async () => {
  const lines: string[] = []
  const logging = await createTestServer({
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const browser = await signedInBrowser(logging, await logging.buildUser())
  const device = createDevice(logging)
  const { device_code, user_code, verification_uri_complete } = await device.start()
  await browser.get(devicePath(user_code))
  const { pathname, search } = new URL(String(verification_uri_complete))
  await browser.get(pathname + search)
  await browser.get(`/signin?continue=${encodeURIComponent(pathname + search)}`)
  await browser.post(devicePath(user_code, 'approve'), {})
  const { access_token } = (await device.ask(device_code)).json()
  await logging.close()
  const log = lines.join('')
  expect(log).toContain('/api/v1/auth/device/[redacted]/approve')
  expect(log).toContain('/api/v1/auth/device/token')
  for (const secret of [device_code, user_code, access_token]) expect(log).not.toContain(secret)
})
