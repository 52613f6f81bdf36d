import { afterAll, describe, expect, test } from 'vitest'
import { createTestServer, TEST_ORIGIN } from '../../../testing/server.ts'
import { ownOrigins } from './origin.ts'

const server = await createTestServer()
const demo = await createTestServer({ config: { demo: true } })
afterAll(async () => {
  await server.close()
  await demo.close()
})

const user = await server.buildUser()
const { id } = await server.buildSandbox({ author: user })
const { cookie } = await server.signIn(user)

const rename = (headers: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers,
    payload: { query: `mutation { renameSandbox(id: "${id}", title: "renamed") { title } }` },
  })

describe('a write authorized by a cookie', () => {
  test.each([
    ['this site’s page', { 'sec-fetch-site': 'same-origin', origin: TEST_ORIGIN }],
    ['this site’s page in an old browser', { origin: TEST_ORIGIN }],
    ['a program, which sends neither', {}],
    ['the person, in the address bar', { 'sec-fetch-site': 'none' }],
  ])('is accepted from %s', async (_from, headers) => {
    expect((await rename({ cookie, ...headers })).json()).toEqual({
      data: { renameSandbox: { title: 'renamed' } },
    })
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbor of this site', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:4000' }],
    ['another port of this computer', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4001' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a form on another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    [
      'a page with contradictory headers',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
  ])('is refused from %s', async (_from, headers) => {
    const reply = await rename({ cookie, ...headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('is refused in REST’s own error format', async () => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    const reply = await server.inject({ method: 'DELETE', url: '/api/v1/users/signout', headers })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
    expect((await server.inject({ url: '/api/v1/users/current', headers: { cookie } })).statusCode).toBe(200)
  })

  test('is accepted from anywhere with a token, which no browser sends automatically', async () => {
    const authorization = `Bearer ${await server.tokenFor(user)}`
    const reply = await rename({
      authorization,
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
    })
    expect(reply.statusCode).toBe(200)
  })
})

describe('a GraphQL query in a URL', () => {
  const ask = (headers: Record<string, string>) =>
    server.inject({ url: `/api/graphql?query=${encodeURIComponent('{ me { id } }')}`, headers })

  test.each([
    ['this site’s page', { 'sec-fetch-site': 'same-origin' }],
    ['this site’s page in an old browser', { origin: TEST_ORIGIN }],
    ['a program, which sends neither', {}],
    ['the person, in the address bar', { 'sec-fetch-site': 'none' }],
  ])('is answered from %s', async (_from, headers) => {
    expect((await ask({ cookie, ...headers })).json()).toEqual({ data: { me: { id: user.id } } })
  })

  test.each([
    ['an image on another site', { 'sec-fetch-site': 'cross-site' }],
    ['an image in a preview', { 'sec-fetch-site': 'same-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('is refused from %s', async (_from, headers) => {
    const reply = await ask({ cookie, ...headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('is answered from anywhere with a token, which no browser sends automatically', async () => {
    const authorization = `Bearer ${await server.tokenFor(user)}`
    const reply = await ask({ authorization, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
    expect(reply.statusCode).toBe(200)
  })
})

test('no page of another site can read a response: there are no CORS headers', async () => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const headers = { origin: 'https://evil.example', cookie, 'access-control-request-method': 'GET' }
    const reply = await server.inject({ method, url: '/api/v1/users/current', headers })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('our own origins are the public one, else this computer’s names with the port', () => {
  expect(ownOrigins('https://sandlot.example/app', 4000)).toEqual(['https://sandlot.example'])
  expect(ownOrigins(null, 4000)).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ])
})

describe('the demo', () => {
  const ask = (headers: Record<string, string>) => demo.inject({ url: '/api/meta/features', headers })

  test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'localhost', 'abc.localhost:4000'])(
    'accepts this computer’s name %s',
    async (host) => {
      expect((await ask({ host })).statusCode).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'evil.example:4000',
    '192.168.1.4:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
  ])('refuses the foreign name %s', async (host) => {
    const reply = await ask({ host })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().errors.detail).toEqual(['This demo answers only on the computer it runs on.'])
  })

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'X-Forwarded-Proto'])(
    'refuses forwarded requests (%s)',
    async (name) => {
      expect((await ask({ host: 'localhost:4000', [name]: 'localhost' })).statusCode).toBe(403)
    },
  )

  test('refuses pages and assets under a foreign name too', async () => {
    for (const url of ['/', '/assets/x.js', '/api/graphql', '/api/docs/'])
      expect((await demo.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(403)
  })
})
