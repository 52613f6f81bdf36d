import { randomBytes } from 'node:crypto'
import { SESSION_DAYS, TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newToken } from '../../platform/keys/secrets.ts'
import { auditEvents, outbox } from '../../platform/tables.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { accountJobs } from '../jobs.ts'
import { createFirstRunLink } from '../links/first-run.ts'
import { createSignInLink } from '../links/one-time-links.ts'
import { identities, sessions } from '../tables.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterEach(() => server.clock.set('2026-03-01T12:00:00.000Z'))
afterAll(() => server.close())

const ME = '/api/v1/users/current'

async function signedIn(): Promise<{ browser: Browser; userId: string; secret: string }> {
  const { id: userId } = await server.buildUser()
  const [name = '', secret = ''] = (await server.signIn({ id: userId })).cookie.split('=')
  const browser = createBrowser(server)
  browser.jar.set(name, secret).set('signedIn', 'true')
  return { browser, userId, secret }
}

const withToken = (token: string) => server.inject({ url: ME, headers: { authorization: `Bearer ${token}` } })

test('[RS-022] returns the current user as in the contract', async () => {
  const user = await server.buildUser({ username: 'wanda', name: 'Wanda', avatarUrl: 'https://a.example/w' })
  const headers = await server.signIn(user)
  const shared = {
    id: user.id,
    email: 'wanda@example.com',
    username: 'wanda',
    name: 'Wanda',
    avatar: 'https://a.example/w',
    avatar_url: 'https://a.example/w',
    bio: null,
    social_links: [],
    personal_workspace_id: user.personalWorkspaceId,
    showcased_sandbox_shortid: null,
    featured_sandboxes: [],
    sandbox_count: 0,
    needs_way_in: true,
    inserted_at: '2026-03-01T12:00:00.000Z',
    is_admin: false,
    subscription: null,
    experiments: {},
    metadata: {},
    badges: [],
    curator_at: null,
    beta_access: false,
    send_survey: false,
    deletion_requested: false,
  }
  expect((await server.inject({ url: ME, headers })).json()).toEqual({
    ...shared,
    provider: null,
    integrations: { github: null, zeit: null, vercel: null },
    github_profile: {
      data: null,
      error: { code: 'not_connected', message: accountMessages.githubNotConnected },
    },
  })

  await server.db.insert(identities).values({
    id: server.deps.ids.uuid(),
    userId: user.id,
    provider: 'github',
    subject: '77',
    login: 'wanda-gh',
    name: 'W',
    email: 'wanda@example.org',
    encryptedToken: 'sealed',
    scopes: ['user:email'],
    insertedAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })
  expect((await server.inject({ url: ME, headers })).json()).toEqual({
    ...shared,
    provider: 'github',
    integrations: { github: { email: 'wanda@example.org' }, zeit: null, vercel: null },
    github_profile: {
      data: {
        id: '77',
        login: 'wanda-gh',
        name: 'W',
        avatar_url: 'https://a.example/w',
        scopes: ['user:email'],
      },
      error: null,
    },
  })
})

test('a session expires after its days, and its cookies are cleared', async () => {
  const { browser } = await signedIn()
  server.clock.advance({ days: SESSION_DAYS, ms: -1 })
  expect(await browser.whoAmI()).not.toBeNull()
  server.clock.advance({ ms: 1 })
  expect(await browser.whoAmI()).toBeNull()
  expect([...browser.jar]).toEqual([])
})

test('a forged session is anonymous and its cookies are cleared; so is a flag without a session', async () => {
  const browser = createBrowser(server)
  browser.jar.set('sandlot', randomBytes(32).toString('base64url')).set('signedIn', 'true')
  expect(await browser.whoAmI()).toBeNull()
  expect([...browser.jar]).toEqual([])
  browser.jar.set('signedIn', 'true')
  await browser.get('/api/meta/features')
  expect([...browser.jar]).toEqual([])
})

test('a browser’s session secret is not a token, and a token is not a session secret', async () => {
  const { userId, secret } = await signedIn()
  expect((await withToken(secret)).statusCode).toBe(401)
  const browser = createBrowser(server)
  browser.jar.set('sandlot', await server.tokenFor({ id: userId }))
  expect(await browser.whoAmI()).toBeNull()
})

test('a token that is mistyped, forged, expired or of another kind is refused with a message', async () => {
  const token = await server.tokenFor(await server.buildUser())
  expect((await withToken(token)).statusCode).toBe(200)
  const swapped = token.endsWith('0') ? '1' : '0'
  for (const wrong of [token.slice(0, -1) + swapped, newToken(server.deps.ids), 'slt_', 'something'])
    expect((await withToken(wrong)).json()).toMatchObject({
      errors: { detail: [accountMessages.tokenInvalid] },
      code: 'unauthenticated',
    })
  server.clock.advance({ days: TOKEN_DAYS })
  expect((await withToken(token)).statusCode).toBe(401)
})

test('[RS-024] signing out ends the session for good, including copies of the cookie', async () => {
  const { browser, secret, userId } = await signedIn()
  const reply = await browser.delete('/api/v1/users/signout')
  expect(reply.statusCode).toBe(200)
  expect([...browser.jar]).toEqual([])
  const thief = createBrowser(server)
  thief.jar.set('sandlot', secret)
  expect(await thief.whoAmI()).toBeNull()
  expect(await server.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
  expect((await browser.delete('/api/v1/users/signout')).statusCode).toBe(200)
})

test('signing out with a token revokes only that token', async () => {
  const user = await server.buildUser()
  const [token, other] = [await server.tokenFor(user), await server.tokenFor(user)]
  await server.inject({
    method: 'DELETE',
    url: '/api/v1/users/signout',
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await withToken(token)).statusCode).toBe(401)
  expect((await withToken(other)).statusCode).toBe(200)
})

test('ending a session is audited, and notifies its sockets', async () => {
  const { browser, userId } = await signedIn()
  const [open] = await server.db.select().from(sessions).where(eq(sessions.userId, userId))
  await browser.delete('/api/v1/users/signout')
  const told = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `session:${open?.id}`))
  expect(told).toMatchObject([{ event: 'closed' }])
  const audited = await server.db.select().from(auditEvents).where(eq(auditEvents.actorId, userId))
  expect(audited).toMatchObject([{ action: 'session.close', subjectIds: [open?.id] }])
})

test('a session that has expired closes its sockets', async () => {
  const { browser, userId } = await signedIn()
  const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, userId))
  const closed = async () => {
    await accountJobs(server.deps)[0]?.run()
    const told = await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.topic, `session:${session?.id}`))
    return told.map(({ event }) => event)
  }
  server.clock.advance({ days: SESSION_DAYS })
  expect((await browser.get(ME)).statusCode).toBe(401)
  server.clock.advance({ ms: 1 })
  expect(await closed()).toEqual(['closed'])
  expect(await closed()).toEqual(['closed'])
})

test('[RS-016] auth-token returns a token of the person, named after the program, valid for its days', async () => {
  const { browser, userId } = await signedIn()
  const reply = await browser.get('/api/v1/auth/auth-token', { 'x-codesandbox-client': 'web' })
  const { token } = reply.json()
  expect((await withToken(token)).json().id).toBe(userId)
  const made = await server.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(made.find((session) => session.kind === 'token')).toMatchObject({
    name: 'web',
    scope: 'write',
    expiresAt: new Date(server.clock.now().getTime() + TOKEN_DAYS * 86_400_000),
  })
  expect(JSON.stringify(made)).not.toContain(token)
  expect((await server.inject('/api/v1/auth/auth-token')).statusCode).toBe(401)
})

test('[RS-017] jwt returns a socket token only to someone signed in', async () => {
  const user = await server.buildUser()
  const reply = await server.inject({ url: '/api/v1/auth/jwt', headers: await server.signIn(user) })
  expect(reply.json()).toEqual({ jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) })
  expect((await server.inject('/api/v1/auth/jwt')).statusCode).toBe(401)
})

test('[RS-019] [AC-074] revoking a token ends it immediately; revoking again, or revoking an unknown one, is no error', async () => {
  const token = await server.tokenFor(await server.buildUser())
  const revoke = (secret: string) =>
    server.inject({ method: 'DELETE', url: `/api/v1/auth/revoke/${encodeURIComponent(secret)}` })
  expect((await revoke(token)).statusCode).toBe(200)
  expect((await withToken(token)).statusCode).toBe(401)
  expect((await revoke(token)).statusCode).toBe(200)
  expect((await revoke('x'.repeat(1500))).statusCode).toBe(200)
})

test('revoking also ends a browser’s session and a sign-in link, but never the first-run link', async () => {
  const { browser, userId, secret } = await signedIn()
  const link = await server.db.transaction((tx) =>
    createSignInLink(tx, server.deps, userId, server.clock.now()),
  )
  await browser.delete(`/api/v1/auth/revoke/${link}`)
  expect((await browser.post('/api/v1/auth/one-time', { token: link })).statusCode).toBe(404)
  expect(await browser.whoAmI()).not.toBeNull()

  await browser.delete(`/api/v1/auth/revoke/${secret}`)
  expect([...browser.jar]).toEqual([])

  const first = await createFirstRunLink(server.deps)
  await browser.delete(`/api/v1/auth/revoke/${first?.token}`)
  expect((await browser.post('/api/v1/auth/one-time', { token: first?.token })).statusCode).toBe(200)
})

test('over https every cookie is Secure, and the secret ones are bound to this host', async () => {
  const safe = await createTestServer({
    config: { publicUrl: 'https://sandlot.example', github: null },
  })
  const headers = await safe.signIn(await safe.buildUser())
  expect(headers.cookie).toMatch(/^__Host-sandlot=/)
  const reply = await safe.inject({ method: 'DELETE', url: '/api/v1/users/signout', headers })
  expect(reply.cookies).toMatchObject([
    { name: '__Host-sandlot', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
    { name: 'signedIn', path: '/', secure: true, sameSite: 'Lax' },
  ])
  await safe.close()
})
