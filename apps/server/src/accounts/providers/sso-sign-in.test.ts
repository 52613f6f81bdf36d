import { ONE_TIME_LINK_MINUTES, SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { scimPeople } from '../../workspaces/scim/tables.ts'
import { identities, sessions } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { startOidc } from '../testing/oidc.ts'

const known = (email: string, more: object = {}) => ({
  email,
  email_verified: true,
  name: 'Somebody',
  ...more,
})

let oidc: Awaited<ReturnType<typeof startOidc>>
let server: TestServer
let browser: Browser
let reach: typeof fetch

beforeAll(async () => {
  oidc = await startOidc(
    {
      ada: known('ada@harbour.example', { name: 'Ada Quay', preferred_username: 'ada.quay@harbour.example' }),
      ben: known('ben@harbour.example'),
      cleo: known('cleo@harbour.example', { email_verified: false }),
      dan: { email: 'dan@harbour.example' },
      eve: known('eve@elsewhere.example'),
      finn: known('finn@harbour.example'),
      gus: known('gus@harbour.example'),
      hana: known('hana@harbour.example'),
      ivy: known('ivy@harbour.example'),
    },
    { idTokenSeconds: 60 },
  )
  server = await createTestServer({
    // Tokens are issued at system time, so the server's clock starts there too.
    clock: createTestClock(new Date()),
    config: { sso: [oidc.connection(['harbour.example', 'quay.example'])] },
    fetch: (...call) => reach(...call),
  })
})
beforeEach(() => {
  server.clock.set(new Date())
  browser = createBrowser(server)
  reach = fetch
})
afterAll(async () => {
  await server.close()
  await oidc.close()
})

const PAGE = '&continue=%2Fdashboard%2Fdrafts'
const idIn = (place: string) => /^\/signup\/([^/?]+)/.exec(place)?.[1] ?? ''
const refusedWith = (error: string) => `/signin?error=${error}&provider=sso`

async function signUp(login: string): Promise<Browser> {
  const own = createBrowser(server)
  const id = idIn(await oidc.signIn(own, `${login}@harbour.example`))
  const reply = await own.post('/api/v1/users/finalize', signUpForm(id, { username: login, name: login }))
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return own
}

/** The response of the callback page after changing the addresses that led to it. */
async function comeBack(login: string, change: { leave?: (url: URL) => void; back?: (url: URL) => void }) {
  const left = await browser.get(`/auth/sso?email=${login}@harbour.example`)
  const target = new URL(String(left.headers.location))
  change.leave?.(target)
  const back = new URL(await oidc.approve(target.href, login), 'http://localhost')
  change.back?.(back)
  return String((await browser.get(back.pathname + back.search)).headers.location)
}

test('an address under single sign-on leads to where it starts, and only there [RS-020]', async () => {
  const ask = (query: string) => browser.get(`/auth/workos/initialize${query}`)
  const reply = await ask('?email=%20Ada%40Quay.example%20')
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { redirect_url: '/auth/sso?email=ada%40quay.example' },
  ])
  expect((await ask(`?email=ada@quay.example${PAGE}`)).json().redirect_url).toMatch(
    /&continue=%2Fdashboard%2Fdrafts$/,
  )
  for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', '/api/x', 'javascript:x'])
    expect(
      (await ask(`?email=ada@quay.example&continue=${encodeURIComponent(evil)}`)).json().redirect_url,
    ).toBe('/auth/sso?email=ada%40quay.example')
  const unknown = await ask('?email=ada@nowhere.example')
  expect([unknown.statusCode, unknown.json().errors]).toEqual([
    404,
    { detail: ['Single sign-on is not set up for nowhere.example'] },
  ])
  for (const wrong of [
    '',
    '?email=',
    '?email=ada',
    '?email=a@b@quay.example',
    '?email=ada@quay.example%0D%0Ax',
  ])
    expect((await ask(wrong)).statusCode).toBe(422)
  expect((await browser.get('/api/meta/features')).json()).toMatchObject({ login_with_workos: true })
})

test('leads to the provider with state, nonce, PKCE and the address', async () => {
  const left = await browser.get('/auth/sso?email=ada@quay.example')
  const target = new URL(String(left.headers.location))
  expect(target.origin).toBe(oidc.issuer)
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    login_hint: 'ada@quay.example',
    redirect_uri: 'http://localhost:4000/auth/sso/callback',
  })
  const sealed = left.cookies[0]?.value ?? ''
  for (const name of ['state', 'nonce']) expect(sealed).not.toContain(target.searchParams.get(name))
})

test('a new person signs up, signs in with it from then on, and returns to the page they wanted', async () => {
  const place = await oidc.signIn(browser, 'ada@harbour.example', { query: PAGE })
  expect(place).toMatch(/^\/signup\/[\w-]+\?continue=%2Fdashboard%2Fdrafts$/)
  const pending = await browser.get(`/api/v1/users/pending/${idIn(place)}`)
  expect(pending.json()).toMatchObject({ username: 'ada-quay', name: 'Ada Quay', valid: true })
  await browser.post('/api/v1/users/finalize', signUpForm(idIn(place), { username: 'ada' }))
  expect((await browser.get('/api/v1/users/current')).json()).toMatchObject({
    username: 'ada',
    email: 'ada@harbour.example',
    provider: null,
  })
  const again = createBrowser(server)
  expect(await oidc.signIn(again, 'ada@harbour.example', { query: PAGE })).toBe('/dashboard/drafts')
  expect(await again.whoAmI()).toBe('ada')
  const inWindow = createBrowser(server)
  expect(await oidc.signIn(inWindow, 'ada@harbour.example')).toMatch(/^\/signin\/[\w-]{43}$/)
  expect(await inWindow.whoAmI()).toBe('ada')
})

test('no return path leads to another site', async () => {
  await signUp('gus')
  for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', '/auth/sso', '']) {
    const own = createBrowser(server)
    const left = await own.get(`/auth/sso?email=gus@harbour.example&continue=${encodeURIComponent(evil)}`)
    const back = await own.get(await oidc.approve(String(left.headers.location), 'gus'))
    expect(back.headers.location).toBe('/dashboard')
  }
})

test.each([
  ['an address that the provider has not verified', 'cleo', 'email'],
  ['an address without a verified flag', 'dan', 'email'],
  ['an address in another domain', 'eve', 'domain'],
])('%s opens nothing', async (_what, login, error) => {
  expect(await oidc.signIn(browser, `${login}@harbour.example`)).toBe(refusedWith(error))
  expect(await browser.whoAmI()).toBeNull()
})

test('a provider can be trusted that never reports whether it verified an address', async () => {
  const trusting = await createTestServer({
    clock: createTestClock(new Date()),
    config: { sso: [{ ...oidc.connection(['harbour.example']), trustEmail: true }] },
  })
  expect(idIn(await oidc.signIn(createBrowser(trusting), 'dan@harbour.example'))).not.toBe('')
  expect(await oidc.signIn(createBrowser(trusting), 'cleo@harbour.example')).toBe(refusedWith('email'))
  await trusting.close()
})

test('an address verified by another provider leads there, and vice versa', async () => {
  const user = await server.buildUser({ email: 'finn@harbour.example' })
  const now = server.clock.now()
  await server.db.insert(identities).values({
    id: server.deps.ids.uuid(),
    userId: user.id,
    provider: 'google',
    subject: 'g-1',
    email: 'Finn@Harbour.example',
    insertedAt: now,
    updatedAt: now,
  })
  expect(await oidc.signIn(browser, 'finn@harbour.example')).toBe('/signin/duplicate?provider=google')
  expect(await browser.whoAmI()).toBeNull()
  expect(await server.db.select().from(identities).where(eq(identities.userId, user.id))).toHaveLength(1)
})

test('someone signed in connects it, but not once the session in which that started has ended', async () => {
  const user = await server.buildUser({ username: 'hana-here' })
  const enter = async () => {
    const [name = '', secret = ''] = (await server.signIn(user)).cookie.split('=')
    browser.jar.set(name, secret)
  }
  await enter()
  const left = await browser.get(`/auth/sso?email=hana@harbour.example${PAGE}`)
  await browser.delete('/api/v1/users/signout')
  await enter()
  const back = await oidc.approve(String(left.headers.location), 'hana')
  expect(idIn(String((await browser.get(back)).headers.location))).not.toBe('')
  expect(await server.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])

  expect(await oidc.signIn(browser, 'hana@harbour.example', { query: PAGE })).toBe('/dashboard/drafts')
  const elsewhere = createBrowser(server)
  await oidc.signIn(elsewhere, 'hana@harbour.example')
  expect(await elsewhere.whoAmI()).toBe('hana-here')
})

test.each<[string, Parameters<typeof comeBack>[1], string]>([
  ['a state from another sign-in', { back: (url) => url.searchParams.set('state', 'a'.repeat(43)) }, 'state'],
  ['a token for another sign-in', { leave: (url) => url.searchParams.set('nonce', 'another') }, 'provider'],
  [
    'another issuer in the response',
    { back: (url) => url.searchParams.set('iss', 'https://evil.example') },
    'provider',
  ],
  ['no issuer in the response', { back: (url) => url.searchParams.delete('iss') }, 'provider'],
  ['a code that it never issued', { back: (url) => url.searchParams.set('code', 'guess') }, 'provider'],
  [
    'a challenge for another verifier',
    { leave: (url) => url.searchParams.set('code_challenge', 'a'.repeat(43)) },
    'provider',
  ],
])('%s signs nobody in', async (_what, change, error) => {
  const before = (await server.db.select().from(sessions)).length
  expect(await comeBack('ben', change)).toBe(refusedWith(error))
  expect(await browser.whoAmI()).toBeNull()
  expect(await server.db.select().from(sessions)).toHaveLength(before)
})

test('a code works once, even for a browser that kept its cookie', async () => {
  const left = await browser.get('/auth/sso?email=ben@harbour.example')
  const kept = browser.jar.get('sandlot_sign_in') ?? ''
  const back = await oidc.approve(String(left.headers.location), 'ben')
  expect(idIn(String((await browser.get(back)).headers.location))).not.toBe('')
  server.clock.advance({ seconds: SIGN_IN_REPEAT_SECONDS })
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
  browser.jar.set('sandlot_sign_in', kept)
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
})

test('two tabs sign in side by side, each with its own attempt, until it expires', async () => {
  const first = await browser.get('/auth/sso?email=ben@harbour.example')
  const second = await browser.get(`/auth/sso?email=ben@harbour.example${PAGE}`)
  const backs = await Promise.all(
    [first, second].map((left) => oidc.approve(String(left.headers.location), 'ben')),
  )
  const places = []
  for (const back of backs) places.push(String((await browser.get(back)).headers.location))
  expect(places).toEqual([
    expect.stringMatching(/^\/signup\/[\w-]+$/),
    expect.stringMatching(/^\/signup\/.+drafts$/),
  ])

  const late = await browser.get('/auth/sso?email=ben@harbour.example')
  const back = await oidc.approve(String(late.headers.location), 'ben')
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
})

test.each([
  ['five minutes behind', { seconds: -295 }, true],
  ['further behind', { seconds: -310 }, false],
  ['five minutes past the end of the token', { seconds: 60 + 290 }, true],
  ['further past it', { seconds: 60 + 310 }, false],
])('with a clock that is %s, signed in: %s', async (_what, skew, works) => {
  const left = await browser.get('/auth/sso?email=ben@harbour.example')
  const back = await oidc.approve(String(left.headers.location), 'ben')
  server.clock.advance(skew)
  const place = String((await browser.get(back)).headers.location)
  expect(works ? idIn(place) : place).toEqual(works ? expect.stringMatching(/.+/) : refusedWith('provider'))
})

const html = () => new Response('<h1>hello</h1>', { headers: { 'content-type': 'text/html' } })
const json = (body: unknown, status = 200) => Response.json(body, { status })

test.each<[string, string, () => Response]>([
  ['is down', '/.well-known/openid-configuration', () => Response.error()],
  ['fails', '/.well-known/openid-configuration', () => json({ error: 'oops' }, 503)],
  ['responds with a page', '/.well-known/openid-configuration', html],
  [
    'claims to be another issuer',
    '/.well-known/openid-configuration',
    () => json({ issuer: 'https://evil.example' }),
  ],
  ['fails to return a token', '/token', () => json({ error: 'server_error' }, 500)],
  ['responds with a page in place of a token', '/token', html],
  ['omits the ID token', '/token', () => json({ access_token: 'x', token_type: 'bearer' })],
  ['returns a token that it did not sign', '/jwks', () => json({ keys: [] })],
  ['returns another user', '/me', () => json({ sub: 'somebody-else', email: 'a@harbour.example' })],
  ['returns something other than a user', '/me', () => json([1, 2, 3])],
])('a provider that %s ends on the sign-in page, signed out', async (_what, path, answer) => {
  reach = async (input, init) => {
    if (new URL(String(input)).pathname !== path) return fetch(input, init)
    const reply = answer()
    if (reply.type === 'error') throw new TypeError('fetch failed')
    return reply
  }
  const left = await browser.get('/auth/sso?email=ben@harbour.example')
  const target = String(left.headers.location)
  const place = target.startsWith('/')
    ? target
    : String((await browser.get(await oidc.approve(target, 'ben'))).headers.location)
  expect(place).toBe(refusedWith('provider'))
  expect(await browser.whoAmI()).toBeNull()
})

test('when a provider is down, the wanted page is preserved', async () => {
  reach = async () => {
    throw new TypeError('fetch failed')
  }
  const left = await browser.get(`/auth/sso?email=ben@harbour.example${PAGE}`)
  expect(left.headers.location).toBe(`${refusedWith('provider')}${PAGE}`)
})

test('a domain without single sign-on, or no domain, leads back with a message', async () => {
  for (const query of ['', '?email=', '?email=ben@nowhere.example', '?email=ben'])
    expect((await browser.get(`/auth/sso${query}`)).headers.location).toBe(refusedWith('not_configured'))
})

test('someone provisioned by a directory signs in by single sign-on to the account created for them', async () => {
  const brought = await server.buildUser({ email: 'ivy@harbour.example' })
  const { id: workspaceId } = await server.buildWorkspace()
  const [now, id] = [server.clock.now(), server.deps.ids.uuid()]
  const row = { id, workspaceId, userId: brought.id, userName: 'ivy', active: true, told: {} }
  await server.db.insert(scimPeople).values({ ...row, insertedAt: now, updatedAt: now })
  const place = await oidc.signIn(browser, 'ivy@harbour.example')
  expect(place).not.toContain('/signup')
  const open = await server.db.select().from(sessions).where(eq(sessions.userId, brought.id))
  expect(open).toHaveLength(1)
})
