import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../ids.ts'
import { oidcIdentity } from './oidc-identity.ts'

const ATTEMPT = {
  redirectUri: 'http://localhost:4000/auth/sso/callback',
  state: 'the-state',
  nonce: 'the-nonce',
  verifier: 'v'.repeat(43),
  scopes: [],
}

let running: Server | undefined
afterEach(() => {
  running?.closeAllConnections()
  running?.close()
})

/** Returns the driver, connected to a provider that answers with `listener`. */
async function before(listener: (issuer: string) => RequestListener) {
  running = createServer().listen(0, '127.0.0.1')
  await once(running, 'listening')
  const issuer = `http://127.0.0.1:${(running.address() as AddressInfo).port}`
  running.on('request', listener(issuer))
  return oidcIdentity({
    way: 'sso',
    key: 'sso:test',
    domains: ['example.com'],
    trustEmail: false,
    issuer,
    clientId: 'id',
    clientSecret: 'hush',
    fetch,
    clock: systemClock,
    timeoutMs: 50,
  })
}

const silent: RequestListener = () => {}

/** Serves the discovery document and nothing else. */
const mute =
  (issuer: string): RequestListener =>
  (request, response) => {
    if (request.url !== '/.well-known/openid-configuration') return
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    )
  }

const SLOW = { code: 'unavailable', message: 'SSO did not answer as expected. Please try again in a moment.' }

test('a provider that never responds times out, before the redirect and after the callback', async () => {
  const dead = await before(() => silent)
  await expect(dead.authorizeUrl(ATTEMPT)).rejects.toMatchObject(SLOW)
  running?.closeAllConnections()
  running?.close()
  const slow = await before(mute)
  expect((await slow.authorizeUrl(ATTEMPT)).searchParams.get('nonce')).toBe('the-nonce')
  await expect(slow.finish(ATTEMPT, '?code=c&state=the-state')).rejects.toMatchObject(SLOW)
})

/** A page from whatever else runs at that address. */
const foreign: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<h1>Welcome to nginx!</h1>')
}

test.each([
  ['talks nonsense', foreign],
  ['hangs up', (request) => request.socket.destroy()],
] satisfies [string, RequestListener][])(
  'a provider that %s is reported with the same message',
  async (_does, listener) => {
    await expect((await before(() => listener)).authorizeUrl(ATTEMPT)).rejects.toMatchObject(SLOW)
  },
)
