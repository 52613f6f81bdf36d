import { accountMessages } from '@sandlot/core/accounts/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, TEST_ORIGIN, type TestServer } from '../testing/server.ts'
import { type Browser, createBrowser } from './testing/browser.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  const [name = '', secret = ''] = (await server.signIn(await server.buildUser())).cookie.split('=')
  browser = createBrowser(server)
  browser.jar.set(name, secret)
})
afterAll(() => server.close())

const FOREIGN: [string, Record<string, string>][] = [
  ['a foreign origin', { origin: 'https://elsewhere.example' }],
  ['an origin that only begins like ours', { origin: `${TEST_ORIGIN}0` }],
  ['no origin at all in a sandboxed frame', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port or a sibling host', { 'sec-fetch-site': 'same-site' }],
  [
    'a foreign origin with a header that says otherwise',
    { origin: 'http://localhost:5000', 'sec-fetch-site': 'same-origin' },
  ],
]

test.each(FOREIGN)('%s can sign nobody out or in', async (_what, headers) => {
  const out = await browser.delete('/api/v1/users/signout', headers)
  expect(out.statusCode).toBe(403)
  expect(out.json().errors.detail).toEqual([accountMessages.foreignOrigin])
  expect(await browser.whoAmI()).not.toBeNull()
  expect((await browser.post('/api/v1/auth/one-time', { token: 'x' }, headers)).statusCode).toBe(403)
  expect((await browser.post('/api/v1/users/finalize', {}, headers)).statusCode).toBe(403)
})

test.each(['cross-site', 'same-site'])(
  'a page that is %s cannot create a token with someone’s cookie',
  async (site) => {
    const headers = { 'sec-fetch-site': site }
    expect((await browser.get('/api/v1/auth/auth-token', headers)).statusCode).toBe(403)
    expect(
      (await browser.get('/api/v1/auth/auth-token', { 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(200)
  },
)

test.each<[string, Record<string, string>]>([
  ['our own page', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' }],
  ['an older browser on our own page', { origin: TEST_ORIGIN }],
  ['a program', {}],
])('%s is allowed', async (_who, headers) => {
  expect((await browser.delete('/api/v1/users/signout', headers)).statusCode).toBe(200)
  expect(await browser.whoAmI()).toBeNull()
})

test('a bearer token is accepted wherever the request comes from', async () => {
  const token = await server.tokenFor(await server.buildUser())
  const headers = { authorization: `Bearer ${token}`, origin: 'chrome-extension://abc' }
  const fresh = await createBrowser(server).get('/api/v1/auth/auth-token', {
    ...headers,
    'sec-fetch-site': 'cross-site',
  })
  expect(fresh.statusCode).toBe(200)
  const out = await createBrowser(server).delete('/api/v1/users/signout', headers)
  expect(out.statusCode).toBe(200)
})
