import { SIGN_IN_REPEAT_SECONDS } from '@sandlot/core/accounts/limits'
import { fineReturns, hostileReturns } from '@sandlot/core/accounts/testing/redirect-corpus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../testing/server.ts'
import { createSignInLink } from './links/one-time-links.ts'
import { sessions } from './tables.ts'
import { createBrowser, signUpForm } from './testing/browser.ts'
import { startGithub } from './testing/github.ts'

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer

beforeAll(async () => {
  github = await startGithub(['ada', 'eve', 'mal'].map((login) => ({ login, email: `${login}@example.com` })))
  server = await createTestServer({ config: { github: github.config } })
})
afterAll(async () => {
  await server.close()
  await github.close()
})

async function signUp(login: string) {
  const browser = createBrowser(server)
  const place = await github.signIn(browser, login)
  const id = /^\/signup\/([^/?]+)/.exec(place)?.[1] ?? ''
  await browser.post('/api/v1/users/finalize', signUpForm(id, { username: login, name: login }))
  return browser
}

describe('a return path', () => {
  const begin = (path: string) => `/auth/github?${new URLSearchParams({ version: '2', continue: path })}`

  /** Where a sign-in with this return path ends, taken from the page that reports the failure. */
  async function endOf(path: string) {
    const browser = createBrowser(server)
    const left = new URL(String((await browser.get(begin(path))).headers.location))
    expect(left.origin).toBe(new URL(github.config.url).origin)
    expect(left.searchParams.get('redirect_uri')).toBe(`${TEST_ORIGIN}/auth/github/callback`)
    const query = new URLSearchParams({ error: 'access_denied', state: left.searchParams.get('state') ?? '' })
    const reply = await browser.get(`/auth/github/callback?${query}`)
    const ended = new URL(String(reply.headers.location), TEST_ORIGIN)
    expect([reply.statusCode, ended.origin, ended.pathname]).toEqual([302, TEST_ORIGIN, '/signin'])
    return ended.searchParams.get('continue')
  }

  test.each(hostileReturns.map((path) => [path]))('%j is dropped by the server', async (path) => {
    expect(await endOf(path)).toBe('/dashboard')
  })

  test.each(fineReturns.map((path) => [path]))('%j is kept', async (path) => {
    expect(await endOf(path)).toBe(path)
  })

  test('is ignored when given twice', async () => {
    const browser = createBrowser(server)
    const left = await browser.get('/auth/github?version=2&continue=/dashboard&continue=//evil.example')
    const back = await github.approve(String(left.headers.location), 'mal')
    expect(String((await browser.get(back)).headers.location)).toMatch(/^\/signup\/[\w-]+$/)
  })

  test('a successful sign-in also ends on one of our pages', async () => {
    await signUp('ada')
    for (const path of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2fevil.example']) {
      const browser = createBrowser(server)
      const left = await browser.get(begin(path))
      const back = await browser.get(await github.approve(String(left.headers.location), 'ada'))
      expect([back.headers.location, await browser.whoAmI()]).toEqual(['/dashboard', 'ada'])
    }
  })
})

describe('signing someone in as another person', () => {
  test.each([
    ['nothing at all', ''],
    ['only a code', '?code=x'],
    ['a made-up state', '?code=x&state=y'],
    ['an empty state', '?code=x&state='],
    ['two states', '?code=x&state=a&state=b'],
    ['a list of states', '?code=x&state[]=a'],
    ['an error from the provider', '?error=access_denied&state=a'],
  ])('a callback with %s, without that browser’s cookie, leads to the sign-in page', async (_name, query) => {
    const browser = createBrowser(server)
    const reply = await browser.get(`/auth/github/callback${query}`)
    expect(reply.headers.location).toBe('/signin?error=state&provider=github')
    expect(browser.jar.size).toBe(0)
  })

  test('a callback started by another browser, or used before, signs nobody in', async () => {
    const [mal, victim] = [createBrowser(server), createBrowser(server)]
    const left = await mal.get('/auth/github?version=2')
    const back = await github.approve(String(left.headers.location), 'mal')
    await victim.get('/auth/github?version=2')
    expect((await victim.get(back)).headers.location).toContain('error=state')
    expect(await victim.whoAmI()).toBeNull()
    await mal.get(back)
    server.clock.advance({ seconds: SIGN_IN_REPEAT_SECONDS })
    expect((await mal.get(back)).headers.location).toContain('error=state')
  })

  test('opening a one-time link does nothing yet: another browser has to confirm', async () => {
    const eve = await server.buildUser()
    const token = await server.db.transaction((tx) =>
      createSignInLink(tx, server.deps, eve.id, server.clock.now()),
    )
    const browser = createBrowser(server)
    for (let times = 0; times < 2; times++) await browser.get(`/signin/${token}`)
    expect(await browser.whoAmI()).toBeNull()
    const from = (headers: Record<string, string>) =>
      browser.post('/api/v1/auth/one-time', { token }, headers)
    for (const headers of foreign) expect((await from(headers)).statusCode).toBe(403)
    expect((await from({ origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect(await browser.whoAmI()).toBe(eve.username)
  })
})

/** Headers that browsers send when another page caused the request. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://preview.localhost:4000' },
  { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${TEST_ORIGIN}.evil.example` },
  { origin: 'http://localhost:4001' },
  { origin: 'https://localhost:4000' },
]

test.each(foreign.map((headers) => [headers]))('requests with %j change nothing', async (headers) => {
  const eve = await server.buildUser({ isAdmin: true })
  const browser = createBrowser(server, await server.signIn(eve))
  const before = await server.db.$count(sessions)
  const calls = [
    ['DELETE', '/api/v1/users/signout'],
    ['POST', '/api/v1/users/finalize'],
    ['POST', '/api/v1/auth/one-time'],
    ['POST', '/api/v1/auth/device/BCDF-GHJK/approve'],
    ['POST', `/api/v1/admin/people/${eve.id}/suspend`],
    ['POST', '/api/graphql'],
  ] as const
  for (const [method, url] of calls) {
    const reply = await browser.send(method, url, { body: {}, headers })
    expect([url, reply.statusCode]).toEqual([url, 403])
  }
  expect(await browser.whoAmI()).toBe(eve.username)
  expect(await server.db.$count(sessions)).toBe(before)
})
