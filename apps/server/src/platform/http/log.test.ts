import { endpoint, prefixOf } from '@sandlot/core/endpoint'
import { isSecretName } from '@sandlot/core/shell/redact-rules'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { routes as features } from '../../features.ts'
import { createTestServer } from '../../testing/server.ts'
import { loggerOptions } from './log.ts'
import { route } from './route.ts'

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

test('a request is logged with method, URL and outcome', async () => {
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
  ['GET', `/SignIn/${SECRET}`],
  ['GET', `/sign%69n/${SECRET}/more`],
  ['POST', `/api/v1/auth/verify/${SECRET}`],
  ['GET', `/signin?continue=${encodeURIComponent(`/invite/${SECRET}`)}`],
  ['GET', `/signin?continue=${encodeURIComponent(`/x?next=${encodeURIComponent(`/invite/${SECRET}`)}`)}`],
  ['GET', `/cli/login?user_code=${SECRET}`],
  ['GET', `/p/sandbox/x?previewSecret=${SECRET}&file=y`],
  ['GET', `/dashboard?%74oken=${SECRET}`],
  ['GET', `/auth/sso?email=${SECRET}`],
  ['GET', `/auth/github?invite=${SECRET}`],
  ['GET', `http://localhost/invite/${SECRET}`],
  ['GET', `/api/graphql?query={teamByToken(inviteToken:"${SECRET}"){id}}`],
  ['GET', `/api/graphql?query=${encodeURIComponent(`{ teamByToken(inviteToken: "${SECRET}") { id } }`)}`],
  ['GET', `/api/graphql?query=x&variables=${encodeURIComponent(JSON.stringify({ t: SECRET }))}`],
  ['GET', `/api/gr%61phql?query=${SECRET}`],
  ['GET', `/api/graphql/?extensions=${SECRET}`],
  ['GET', `/signin?continue=${encodeURIComponent(`/api/graphql?query=${SECRET}`)}`],
] as const)('a URL that contains a secret is not logged: %s %s', async (method, url) => {
  await server.inject({ method, url })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toContain(SECRET)
})

test('neither are tokens, cookies, bodies, nor what an error contains of them', async () => {
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

test('a new route is covered by its parameter names', async () => {
  const heard: string[] = []
  const called = endpoint({
    method: 'GET',
    path: '/coupons/:couponCode/of/:id',
    summary: 'A route of a test',
    params: z.object({ couponCode: z.string(), id: z.string() }),
    reply: z.object({}),
  })
  const own = await createTestServer({
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void heard.push(line) },
    routes: [route(called, { policy: 'anyone', handle: async () => ({}) })],
  })
  await own.inject(`/api/v1/coupons/${SECRET}/of/me`)
  await own.inject({ method: 'POST', url: `/api/v1/coupons/${SECRET}` })
  expect(heard.join()).toContain('/api/v1/coupons/[redacted]')
  expect(heard.join()).not.toContain(SECRET)
  await own.close()
})

test('no existing route logs a secret in its URL', async () => {
  const routes: { method: string; url: string }[] = []
  for (const one of features) {
    if (one.kind === 'page') routes.push({ method: one.method, url: one.url })
    else routes.push({ method: one.endpoint.method, url: prefixOf(one.endpoint) + one.endpoint.path })
  }
  const secretive = routes.filter(({ url }) =>
    url.split('/').some((part) => part.startsWith(':') && isSecretName(part)),
  )
  expect(secretive.length).toBeGreaterThan(4)
  for (const { method, url } of secretive) {
    lines.length = 0
    const asked = url.replace(/:\w+/g, (name) => (isSecretName(name) ? SECRET : 'x'))
    await server.inject({ method: method as 'GET', url: `${asked}?secret=${SECRET}` })
    expect(lines.join(), url).toContain('[redacted]')
    expect(lines.join(), url).not.toContain(SECRET)
  }
})

test('neither are secrets in an error’s URLs', () => {
  const { err } = loggerOptions('info', String).serializers
  const shown = JSON.stringify(
    err(
      new Error(`GET https://me:${SECRET}@registry.example/x?token=${SECRET} failed`, {
        cause: new Error(`at http://h/?a=${SECRET}`),
      }),
    ),
  )
  expect(shown).toContain('registry.example')
  expect(shown).not.toContain(SECRET)
})
