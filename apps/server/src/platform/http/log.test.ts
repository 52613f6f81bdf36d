import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'
import { redactPath } from './log.ts'

const lines: string[] = []
const server = await createTestServer({
  config: { logLevel: 'trace' },
  logTo: { write: (line) => lines.push(line) },
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

const SECRET = 'do-not-log-this'

test('a request is logged with method, address and outcome', async () => {
  await server.inject('/api/health')
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(
    expect.objectContaining({ req: expect.objectContaining({ method: 'GET', url: '/api/health' }) }),
  )
  expect(logged).toContainEqual(
    expect.objectContaining({ res: expect.objectContaining({ statusCode: 200 }) }),
  )
})

test.each([
  ['POST', `/signin/${SECRET}`],
  ['GET', `/signin/${SECRET}?x=1`],
  ['GET', `/api/v1/auth/verify/${SECRET}`],
  ['GET', `/invite/${SECRET}`],
  ['DELETE', `/api/v1/auth/revoke/${SECRET}`],
  ['GET', `/socket/websocket?guardian_token=${SECRET}&vsn=2.0.0`],
  ['GET', `/socket?guardian_token=${SECRET}`],
  ['GET', `/auth/github/callback?code=${SECRET}&state=s`],
  ['GET', `/api/v1/auth/verify/${SECRET}/..%2f${SECRET}`],
] as const)('an address that is a secret is not: %s %s', async (method, url) => {
  await server.inject({ method, url })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toContain(SECRET)
})

test('neither are tokens, cookies, bodies, nor what a failure carries of them', async () => {
  const user = await server.buildUser()
  const token = await server.tokenFor(user)
  const { cookie } = await server.signIn(user)
  const secret = cookie.split('=')[1] ?? ''
  lines.length = 0
  await server.inject({ url: '/api/v1/users/current', headers: { authorization: `Bearer ${token}` } })
  await server.inject({ url: '/api/v1/users/current', headers: { authorization: `Bearer ${SECRET}` } })
  await server.inject({ url: '/api/v1/users/current', headers: { cookie } })
  await server.inject({ url: '/api/v1/users/current', headers: { cookie: `sandlot=${SECRET}` } })
  await server.inject({
    method: 'POST',
    url: '/api/v1/users/finalize',
    payload: { name: SECRET, id: SECRET },
  })
  await server.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { cookie },
    payload: {
      query: 'mutation ($t: String!) { renameSandbox(id: "x", title: $t) { id } }',
      variables: { t: SECRET },
    },
  })
  expect(lines.length).toBeGreaterThan(10)
  for (const hidden of [token, secret, SECRET]) expect(lines.join()).not.toContain(hidden)
})

test.each([
  ['/signin/duplicate?provider=github', '/signin/duplicate?provider=github'],
  ['/signin', '/signin'],
  ['/api/v1/sandboxes/abc', '/api/v1/sandboxes/abc'],
  ['/auth/github?version=2', '/auth/github?version=2'],
])('an ordinary address stays readable: %s', (url, shown) => {
  expect(redactPath(url)).toBe(shown)
})
