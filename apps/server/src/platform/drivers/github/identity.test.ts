import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { githubIdentity } from './identity.ts'

const ATTEMPT = {
  redirectUri: 'http://localhost:4000/auth/github/callback',
  state: 'the-state',
  nonce: 'the-nonce',
  verifier: 'v'.repeat(43),
  scopes: ['user:email'],
}
const BACK = '?code=the-code&state=the-state'

let running: Server | undefined
afterEach(() => {
  running?.closeAllConnections()
  running?.close()
})

/** Returns the driver, connected to a GitHub that answers with `listener`. */
async function before(listener: RequestListener, timeoutMs = 10_000) {
  running = createServer(listener).listen(0, '127.0.0.1')
  await once(running, 'listening')
  const url = `http://127.0.0.1:${(running.address() as AddressInfo).port}`
  return githubIdentity({ url, apiUrl: url, clientId: 'id', clientSecret: 'hush', fetch, timeoutMs })
}

const json = (body: unknown): RequestListener => {
  return (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
}

const GOOD: Record<string, RequestListener> = {
  '/login/oauth/access_token': json({
    access_token: 't',
    token_type: 'bearer',
    scope: 'read:org,user:email',
  }),
  '/user': json({ id: 7, login: 'zoe', name: 'Zoe\u0000 Q', avatar_url: 'javascript:alert(1)' }),
  '/user/emails': json([
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'zoë@exämple.org', primary: true, verified: true },
  ]),
}

const route =
  (routes: Record<string, RequestListener>): RequestListener =>
  (request, response) =>
    routes[request.url ?? '']?.(request, response)

const silent: RequestListener = () => {}
const endless: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.write('{"access_token": "')
}

test('sends code, secret and verifier, and returns the person with the granted scopes', async () => {
  let sent = ''
  const provider = await before((request, response) => {
    request.on('data', (chunk) => {
      sent += chunk
    })
    route(GOOD)(request, response)
  })
  expect(await provider.finish(ATTEMPT, BACK)).toEqual({
    subject: '7',
    login: 'zoe',
    name: 'Zoe  Q',
    email: 'zoë@exämple.org',
    avatarUrl: null,
    token: 't',
    scopes: ['read:org', 'user:email'],
  })
  expect(Object.fromEntries(new URLSearchParams(sent))).toMatchObject({
    code: 'the-code',
    client_secret: 'hush',
    code_verifier: ATTEMPT.verifier,
    redirect_uri: ATTEMPT.redirectUri,
  })
})

test.each([
  ['never answers', { ...GOOD, '/login/oauth/access_token': silent }],
  ['never finishes its response', { ...GOOD, '/login/oauth/access_token': endless }],
  ['never returns the user', { ...GOOD, '/user': silent }],
  ['never finishes the list of addresses', { ...GOOD, '/user/emails': endless }],
  [
    'redirects the token elsewhere',
    {
      ...GOOD,
      '/user': ((_request, response) =>
        response.writeHead(302, { location: '/user/emails' }).end()) as RequestListener,
    },
  ],
])('a GitHub that %s is reported as unavailable, without waiting', async (_what, routes) => {
  const provider = await before(route(routes), 60)
  await expect(provider.finish(ATTEMPT, BACK)).rejects.toMatchObject({ code: 'unavailable' })
})

test('an unreachable GitHub is reported as unavailable', async () => {
  const provider = await before(silent)
  running?.close()
  await expect(provider.finish(ATTEMPT, BACK)).rejects.toMatchObject({ code: 'unavailable' })
})

test('an answer for another state is not exchanged', async () => {
  let asked = false
  const provider = await before(() => {
    asked = true
  })
  await expect(provider.finish(ATTEMPT, '?code=c&state=other')).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toBe(false)
})
