import { ONE_TIME_LINK_MINUTES, SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encrypt } from '../../platform/keys/keys.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { sessions } from '../tables.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { startGithub } from '../testing/github.ts'

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
let browser: Browser
let reach: typeof fetch

beforeAll(async () => {
  github = await startGithub([{ login: 'ben', email: 'ben@example.com' }])
  server = await createTestServer({ config: { github: github.config }, fetch: (...call) => reach(...call) })
})
beforeEach(() => {
  browser = createBrowser(server)
  reach = fetch
})
afterAll(async () => {
  await server.close()
  await github.close()
})

const refusedWith = (error: string) => `/signin?error=${error}&provider=github`

test('a state that this browser was not given is refused', async () => {
  const left = await browser.get('/auth/github?version=2')
  const back = await github.approve(String(left.headers.location), 'ben')
  const other = createBrowser(server)
  expect((await other.get(back)).headers.location).toBe(refusedWith('state'))
  await other.get('/auth/github?version=2')
  expect((await other.get(back)).headers.location).toBe(refusedWith('state'))
  expect(await other.whoAmI()).toBeNull()
  // As many characters as a state has, but more bytes.
  const foreign = encodeURIComponent('é'.repeat(43))
  const queries = ['', '?code=x', '?code=x&state=', '?code=x&state=a&state=b', `?code=x&state=${foreign}`]
  for (const query of queries) {
    const fresh = createBrowser(server)
    await fresh.get('/auth/github?version=2')
    expect((await fresh.get(`/auth/github/callback${query}`)).headers.location).toBe(refusedWith('state'))
  }
})

test('a callback works once, even for a browser that kept its cookie', async () => {
  const left = await browser.get('/auth/github?version=2')
  const kept = browser.jar.get('sandlot_sign_in') ?? ''
  const back = await github.approve(String(left.headers.location), 'ben')
  await browser.get(back)
  server.clock.advance({ seconds: SIGN_IN_REPEAT_SECONDS })
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
  browser.jar.set('sandlot_sign_in', kept)
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
})

test('an attempt expires, and a value encrypted for another purpose is not accepted', async () => {
  const left = await browser.get('/auth/github?version=2')
  const back = await github.approve(String(left.headers.location), 'ben')
  server.clock.advance({ minutes: ONE_TIME_LINK_MINUTES })
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
  browser.jar.set('sandlot_sign_in', encrypt('gho_something', server.deps.keys.signInAttempts))
  expect((await browser.get(back)).headers.location).toBe(refusedWith('state'))
})

test('someone who declines at GitHub gets a message', async () => {
  const left = await browser.get('/auth/github?version=2')
  const state = new URL(String(left.headers.location)).searchParams.get('state')
  const back = await browser.get(`/auth/github/callback?error=access_denied&state=${state}`)
  expect(back.headers.location).toBe(refusedWith('denied'))
})

const answering = (body: unknown, status = 200, type = 'application/json') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': type },
  })
const EMAIL = { email: 'ben@example.com', primary: true, verified: true }

test.each<[string, string, string, () => Response]>([
  ['is down', '/login/oauth/access_token', 'provider', () => Response.error()],
  ['fails', '/login/oauth/access_token', 'provider', () => answering('<h1>502</h1>', 502, 'text/html')],
  [
    'responds with a page in place of a token',
    '/login/oauth/access_token',
    'provider',
    () => answering('<h1>hello</h1>', 200, 'text/html'),
  ],
  ['returns an empty token', '/login/oauth/access_token', 'provider', () => answering({ access_token: '' })],
  ['rejects its own token', '/user', 'provider', () => answering({ message: 'Bad credentials' }, 401)],
  ['returns something other than a user', '/user', 'provider', () => answering([1, 2, 3])],
  ['fails to return the addresses', '/user/emails', 'provider', () => answering({}, 500)],
  [
    'has no verified primary address',
    '/user/emails',
    'email',
    () =>
      answering([
        { ...EMAIL, verified: false },
        { ...EMAIL, primary: false },
      ]),
  ],
])('a GitHub that %s ends on the sign-in page, signed out', async (_what, path, error, reply) => {
  reach = async (input, init) => {
    if (new URL(String(input)).pathname !== path) return fetch(input, init)
    const answer = reply()
    if (answer.type === 'error') throw new TypeError('fetch failed')
    return answer
  }
  const before = await server.db.select().from(sessions)
  expect(await github.signIn(browser, 'ben')).toBe(refusedWith(error))
  expect(await browser.whoAmI()).toBeNull()
  expect(await server.db.select().from(sessions)).toHaveLength(before.length)
})

test('without GitHub configured, the routes redirect with an error and the feature flag is off', async () => {
  const bare = await createTestServer({ config: { github: null } })
  for (const path of ['/auth/github?version=2', '/auth/github/callback?code=x&state=y'])
    expect((await bare.inject(path)).headers.location).toBe(refusedWith('not_configured'))
  expect((await bare.inject('/api/meta/features')).json()).toMatchObject({ login_with_github: false })
  await bare.close()
  expect((await server.inject('/api/meta/features')).json()).toMatchObject({ login_with_github: true })
})
