import { fineReturns, hostileReturns } from '@sandlot/core/accounts/testing/redirect-corpus'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailJobs } from '../mail/jobs.ts'
import { openDatabase } from '../platform/db/database.ts'
import { startJobs } from '../platform/jobs/runner.ts'
import { createTestClock } from '../testing/clock.ts'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../testing/server.ts'
import { type Browser, createBrowser } from './testing/browser.ts'
import { startOidc } from './testing/oidc.ts'
import { startApple, startGoogle } from './testing/social.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let apple: Awaited<ReturnType<typeof startApple>>
let oidc: Awaited<ReturnType<typeof startOidc>>
let server: TestServer

beforeAll(async () => {
  google = await startGoogle([{ email: 'ada@example.com', name: 'Ada' }])
  apple = await startApple([{ email: 'ada@example.com', name: 'Ada' }])
  oidc = await startOidc({})
  server = await createTestServer({
    clock: createTestClock(new Date()),
    config: {
      google: google.config,
      apple: apple.config,
      sso: [oidc.connection(['harbour.example'])],
      mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Sandlot <sandlot@example.com>' },
    },
  })
  // Starting the runner creates its tables. Jobs are inspected there and never sent.
  const { pool, db, close } = openDatabase(server.databaseUrl)
  const runner = await startJobs(pool, mailJobs({ ...server.deps, db, mailer: null }), server.app.log)
  await runner.stop()
  await close()
})
afterAll(async () => {
  await server.close()
  await Promise.all([google, apple, oidc].map((one) => one.close()))
})

/**
 * For each sign-in method: how the browser leaves our page with a return path, and how the provider reports a refusal.
 */
const ways = {
  google: { begin: async (_browser: Browser, query: string) => `/auth/google?${query}`, no: 'access_denied' },
  apple: {
    begin: async (_browser: Browser, query: string) => `/auth/apple?${query}`,
    no: 'user_cancelled_authorize',
  },
  sso: {
    begin: async (_browser: Browser, query: string) => `/auth/sso?email=ada%40harbour.example&${query}`,
    no: 'access_denied',
  },
  'sso by its form': {
    begin: async (browser: Browser, query: string) => {
      const url = `/auth/workos/initialize?email=ada%40harbour.example&${query}`
      return (await browser.get(url)).json().redirect_url as string
    },
    no: 'access_denied',
  },
}
const named = Object.keys(ways) as (keyof typeof ways)[]
const issuerOf = (way: keyof typeof ways) =>
  way === 'google' ? google.issuer : way === 'apple' ? apple.issuer : oidc.issuer
const pathOf = (way: keyof typeof ways) => `/auth/${way.startsWith('sso') ? 'sso' : way}`

/** Where a sign-in with this return path ends, taken from the page that reports the provider's refusal. */
async function endOf(way: keyof typeof ways, path: string): Promise<string | null> {
  const browser = createBrowser(server)
  const { begin, no } = ways[way]
  const address = await begin(browser, String(new URLSearchParams({ continue: path })))
  expect(address.startsWith(`${pathOf(way)}?`)).toBe(true)
  const left = new URL(String((await browser.get(address)).headers.location))
  expect(left.origin).toBe(new URL(issuerOf(way)).origin)
  expect(left.searchParams.get('redirect_uri')).toBe(`${TEST_ORIGIN}${pathOf(way)}/callback`)
  const query = new URLSearchParams({ error: no, state: left.searchParams.get('state') ?? '' })
  const reply = await browser.get(`${pathOf(way)}/callback?${query}`)
  const ended = new URL(String(reply.headers.location), TEST_ORIGIN)
  expect([reply.statusCode, ended.origin, ended.pathname]).toEqual([302, TEST_ORIGIN, '/signin'])
  expect(ended.searchParams.get('error')).toBe('denied')
  return ended.searchParams.get('continue')
}

describe.each(named.map((way) => [way]))('a return path given to %s', (way) => {
  test('is dropped when it leads to another site', async () => {
    // The single sign-on form omits return paths that it does not accept; the window then waits for the sign-in to end.
    const instead = way === 'sso by its form' ? null : '/dashboard'
    for (const path of hostileReturns) expect([path, await endOf(way, path)]).toEqual([path, instead])
  })

  test('is kept when it is one of ours', async () => {
    for (const path of fineReturns) expect(await endOf(way, path)).toBe(path)
  })

  test('fits into a cookie that browsers accept, however long it is and however many there are', async () => {
    const browser = createBrowser(server)
    const states: string[] = []
    for (const letter of ['a', '"', 'ü', 'a', '"', 'ü']) {
      const path = `/dashboard?x=${letter.repeat(1900)}`
      const address = await ways[way].begin(browser, String(new URLSearchParams({ continue: path })))
      const reply = await browser.get(address)
      const cookie = [reply.headers['set-cookie']].flat().find((line) => line?.startsWith('sandlot_sign_in='))
      expect(Buffer.byteLength(cookie ?? '')).toBeLessThan(4096)
      expect(cookie?.length).toBeGreaterThan(100)
      states.push(new URL(String(reply.headers.location)).searchParams.get('state') ?? '')
    }
    const end = async (state?: string) => {
      const query = new URLSearchParams({ error: ways[way].no, state: state ?? '' })
      return String((await browser.get(`${pathOf(way)}/callback?${query}`)).headers.location)
    }
    expect(await end(states.at(-1))).toContain('error=denied')
  })
})

describe('a callback', () => {
  const forged: [string, string][] = [
    ['nothing at all', ''],
    ['a code alone', '?code=x'],
    ['a made-up state', '?code=x&state=y'],
    ['two states', '?code=x&state=a&state=b'],
    ['an error of the provider', '?error=access_denied&state=a'],
  ]
  test.each(
    (['google', 'apple', 'sso'] as const).flatMap((way) => forged.map((one) => [way, ...one] as const)),
  )('from %s with %s, without that browser’s cookie, signs nobody in', async (way, _name, query) => {
    const browser = createBrowser(server)
    const reply = await browser.get(`/auth/${way}/callback${query}`)
    expect(reply.headers.location).toBe(`/signin?error=state&provider=${way}`)
    expect(await browser.whoAmI()).toBeNull()
  })

  test('in another browser than the one that started signs nobody in', async () => {
    const [mal, victim] = [createBrowser(server), createBrowser(server)]
    for (const [way, provider] of [['google', google] as const, ['apple', apple] as const]) {
      const left = await mal.get(`/auth/${way}?version=2`)
      await victim.get(`/auth/${way}?version=2`)
      const { path, form } = await provider.approve(String(left.headers.location), 'ada@example.com')
      const back = form ? String((await victim.postFromAfar(path, form)).headers.location) : path
      expect((await victim.get(back)).headers.location).toBe(`/signin?error=state&provider=${way}`)
      expect(await victim.whoAmI()).toBeNull()
    }
  })
})

test('a mailed link leads only to our own pages', async () => {
  const paths = [...hostileReturns, ...fineReturns]
  for (const [index, path] of paths.entries())
    await createBrowser(server).post('/api/v1/auth/email-link', {
      email: `p${index}@example.com`,
      continue: path,
    })
  const { rows } = await server.db.execute<{ link: string }>(
    sql`select payload->>'link' as link from graphile_worker._private_jobs order by id`,
  )
  const links = rows.map(({ link }) => new URL(link))
  expect(links).toHaveLength(paths.length)
  for (const { origin, pathname } of links)
    expect([origin, pathname.split('/').length]).toEqual([TEST_ORIGIN, 3])
  expect(links.map(({ searchParams }) => searchParams.get('continue'))).toEqual([
    ...hostileReturns.map(() => null),
    ...fineReturns,
  ])
})

test('using a one-time link does not redirect, whatever page it names', async () => {
  for (const path of ['//evil.example', 'javascript:alert(1)', '/invite/nonsense']) {
    const browser = createBrowser(server)
    const reply = await browser.post('/api/v1/auth/one-time', { token: 'guess', continue: path })
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
  }
})
