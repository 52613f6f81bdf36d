import { generateKeyPairSync } from 'node:crypto'
import { createEmulator } from 'emulate'
import { TEST_ORIGIN } from '../../testing/server.ts'
import type { Browser } from './browser.ts'

type Person = { email: string; name: string; email_verified?: boolean; is_private_email?: boolean }

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
export const APPLE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Starts a Google or Apple emulator with these users; `config` is the server's configuration for it. */
async function start(service: 'google' | 'apple', client: object, users: readonly Person[]) {
  const emulator = await createEmulator({
    service,
    port: 0,
    seed: {
      tokens: {},
      [service]: {
        users: [...users],
        oauth_clients: [
          { ...client, name: 'Sandlot', redirect_uris: [`${TEST_ORIGIN}/auth/${service}/callback`] },
        ],
      },
    },
  })
  const callbackPath = service === 'google' ? '/o/oauth2/v2/auth/callback' : '/auth/authorize/callback'

  /**
   * Clicks a user's button; returns the path that the provider's page then sends the browser to, and the form, if any.
   */
  async function approve(authorizeUrl: string, email: string) {
    const asked = new URL(authorizeUrl)
    const page = await fetch(asked)
    if (!page.ok) throw new Error(`${service} shows an error: ${page.status}`)
    const fields = new URLSearchParams(asked.searchParams)
    fields.set('email', email)
    const choice = await fetch(new URL(callbackPath, asked), {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    })
    const location = choice.headers.get('location')
    if (location) return { path: new URL(location).pathname + new URL(location).search, form: null }
    const html = await choice.text()
    const form = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
    )
    const action = /<form method="POST" action="([^"]+)"/.exec(html)?.[1] ?? ''
    return { path: new URL(action).pathname, form: new URLSearchParams(form) }
  }

  /** Runs the whole flow from our page to the page that the browser ends on. */
  async function signIn(browser: Browser, email: string, query = 'version=2'): Promise<string> {
    const left = await browser.get(`/auth/${service}?${query}`)
    const { path, form } = await approve(String(left.headers.location), email)
    const back = form ? String((await browser.postFromAfar(path, form)).headers.location) : path
    return String((await browser.get(back)).headers.location)
  }

  return { issuer: emulator.url, approve, signIn, close: () => emulator.close() }
}

export async function startGoogle(users: readonly Person[]) {
  const client = { clientId: 'google-test', clientSecret: 'google-test-secret' }
  const google = await start(
    'google',
    { client_id: client.clientId, client_secret: client.clientSecret },
    users,
  )
  return { ...google, config: { ...client, issuer: google.issuer } }
}

export async function startApple(users: readonly Person[]) {
  const client = {
    clientId: 'com.example.sandlot',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: APPLE_KEY,
  }
  const apple = await start('apple', { client_id: client.clientId, team_id: client.teamId }, users)
  return { ...apple, config: { ...client, issuer: apple.issuer } }
}
