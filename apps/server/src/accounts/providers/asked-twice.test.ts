import { SIGN_IN_REPEAT_SECONDS, SIGN_IN_WAIT_SECONDS } from '@sandlot/core/accounts/limits'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'
import { sessions, signInEnds } from '../tables.ts'
import { type Browser, createBrowser, signUpForm } from '../testing/browser.ts'
import { startGithub } from '../testing/github.ts'

let github: Awaited<ReturnType<typeof startGithub>>
let server: TestServer
/** A second server on the same database. */
let beside: FastifyInstance
let browser: Browser
const exchanges = { count: 0 }

beforeAll(async () => {
  github = await startGithub(['ada', 'ben'].map((login) => ({ login, email: `${login}@example.com` })))
  server = await createTestServer({
    config: { github: github.config },
    fetch: async (input, init) => {
      if (String(input).endsWith('/login/oauth/access_token')) exchanges.count += 1
      return fetch(input, init)
    },
  })
  beside = await createApp(server.deps)
  const first = createBrowser(server)
  const id = (await github.signIn(first, 'ada')).split('/').at(-1) ?? ''
  await first.post('/api/v1/users/finalize', signUpForm(id, { username: 'ada' }))
})
beforeEach(() => {
  browser = createBrowser(server)
  exchanges.count = 0
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await github.close()
})

const STATE = '/signin?error=state&provider=github'
const ATTEMPT = 'sandlot_sign_in'

async function leave(query = 'version=2', login = 'ada'): Promise<string> {
  const left = await browser.get(`/auth/github?${query}`)
  return github.approve(String(left.headers.location), login)
}
const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
const openSessions = async () => (await server.db.select().from(sessions)).length

test('a callback sent several times at once, to two servers, ends the same everywhere', async () => {
  const back = await leave()
  const [before, asked] = [await openSessions(), { url: back, headers: { cookie: cookieOf(browser) } }]
  const replies = await Promise.all([server, beside, server].map((one) => one.inject(asked)))
  const ends = replies.map(({ headers, cookies }) => [
    headers.location,
    cookies.filter(({ name }) => name !== ATTEMPT),
  ])
  expect(ends[0]).toEqual([
    expect.stringMatching(/^\/signin\/[\w-]{43}$/),
    expect.arrayContaining([
      expect.objectContaining({ name: 'sandlot', value: expect.stringMatching(/.{43}/) }),
    ]),
  ])
  expect(ends).toEqual([ends[0], ends[0], ends[0]])
  expect([exchanges.count, (await openSessions()) - before]).toEqual([1, 1])
})

test('one repeated a moment later ends the same, signed in', async () => {
  const back = await leave('version=2&continue=%2Fdashboard%2Fdrafts')
  const first = await browser.get(back)
  const session = browser.jar.get('sandlot')
  const again = await browser.get(back)
  expect([first.headers.location, again.headers.location]).toEqual(['/dashboard/drafts', '/dashboard/drafts'])
  expect(browser.jar.get('sandlot')).toBe(session)
  expect([exchanges.count, await browser.whoAmI()]).toEqual([1, 'ada'])
})

test('so do a sign-up, which can then be finished, and a refused sign-in', async () => {
  const back = await leave('version=2', 'ben')
  const first = String((await browser.get(back)).headers.location)
  expect((await browser.get(back)).headers.location).toBe(first)
  const form = signUpForm(first.split('/').at(-1) ?? '', { username: 'ben' })
  expect((await browser.post('/api/v1/users/finalize', form)).statusCode).toBe(200)

  const left = await browser.get('/auth/github?version=2')
  const state = new URL(String(left.headers.location)).searchParams.get('state')
  const denied = `/auth/github/callback?error=access_denied&state=${state}`
  const places = [await browser.get(denied), await browser.get(denied)].map(({ headers }) => headers.location)
  expect(places).toEqual(Array(2).fill('/signin?error=denied&provider=github'))
})

test('the result belongs to one browser: without the cookie, or with another attempt or answer, there is none', async () => {
  const back = await leave()
  await browser.get(back)
  const stranger = createBrowser(server)
  for (const begins of [false, true]) {
    if (begins) await stranger.get('/auth/github?version=2')
    const reply = await stranger.get(back)
    expect([reply.headers.location, await stranger.whoAmI()]).toEqual([STATE, null])
  }
  expect((await browser.get(`${back}&more=1`)).headers.location).toBe(STATE)
  expect(exchanges.count).toBe(1)
})

test('the result is gone after a while, or once the session has ended', async () => {
  const [back, kept] = [await leave(), browser.jar.get(ATTEMPT) ?? '']
  await browser.get(back)
  const spent = browser.jar.get(ATTEMPT) ?? ''
  await browser.delete('/api/v1/users/signout')
  expect([...browser.jar]).toEqual([])
  browser.jar.set(ATTEMPT, spent)
  expect((await browser.get(back)).headers.location).toBe(STATE)

  const [second, late] = [await leave(), browser.jar.get(ATTEMPT) ?? '']
  await browser.get(second)
  server.clock.advance({ seconds: SIGN_IN_REPEAT_SECONDS })
  for (const [address, cookie] of [
    [back, kept],
    [second, late],
    [second, browser.jar.get(ATTEMPT) ?? ''],
  ] as const) {
    browser.jar.set(ATTEMPT, cookie)
    expect((await browser.get(address)).headers.location).toBe(STATE)
  }
  expect(exchanges.count).toBe(2)
})

test('someone waiting for a server that is gone is sent back to sign in', async () => {
  const [back, kept] = [await leave(), browser.jar.get(ATTEMPT) ?? '']
  await browser.get(back)
  await server.db.update(signInEnds).set({ encryptedEnd: null, endedAt: null })
  server.clock.advance({ seconds: SIGN_IN_WAIT_SECONDS })
  browser.jar.set(ATTEMPT, kept)
  expect((await browser.get(back)).headers.location).toBe(STATE)
})

test('garbage requests lock nobody out, not even at the same address', async () => {
  const remoteAddress = '10.9.9.9'
  const [back, cookie] = [await leave(), cookieOf(browser)]
  for (let index = 0; index < 350; index += 1)
    await server.inject({ url: `/auth/github/callback?code=x&state=guess-${index}`, remoteAddress })
  const reply = await server.inject({ url: back, headers: { cookie }, remoteAddress })
  expect(reply.headers.location).toMatch(/^\/signin\/[\w-]{43}$/)
})

test.each(['/dashboard/recent?name=Größe&x=雪', '/p/sandbox/☃'])(
  'returns to a page with letters beyond ASCII: %s',
  async (page) => {
    const back = await leave(`version=2&continue=${encodeURIComponent(page)}`)
    const reply = await browser.get(back)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, encodeURI(page)])
    expect(await browser.whoAmI()).toBe('ada')
  },
)
