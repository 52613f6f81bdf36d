import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { TEST_ORIGIN } from '../../testing/server.ts'
import type { Browser } from './browser.ts'

const CLIENT = { clientId: 'sandlot-test', clientSecret: 'sandlot-test-secret-of-some-length' }

type Claims = Record<string, unknown>

/** Starts an identity provider, a certified implementation, that knows these people by the login they type. */
export async function startOidc(people: Record<string, Claims>, { idTokenSeconds = 3600 } = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${TEST_ORIGIN}/auth/sso/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    cookies: { keys: ['a key for the cookies of a test'] },
    ttl: {
      IdToken: idTokenSeconds,
      AccessToken: 3600,
      AuthorizationCode: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: async (_context, id) =>
      people[id] && { accountId: id, claims: () => ({ sub: `subject-${id}`, ...people[id] }) },
  })
  server.on('request', provider.callback())

  /** Signs in at the provider and consents; returns the address that it redirects to. */
  async function approve(authorizeUrl: string, login: string): Promise<string> {
    const jar = new Map<string, string>()
    const visit = async (target: URL, form?: Record<string, string>) => {
      const reply = await fetch(target, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, value)
      }
      return reply
    }
    let at = new URL(authorizeUrl)
    for (let steps = 0; steps < 12; steps += 1) {
      if (at.origin === TEST_ORIGIN) return at.pathname + at.search
      const reply = await visit(at)
      const location = reply.headers.get('location')
      if (location) {
        at = new URL(location, at)
        continue
      }
      const page = await reply.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(`the provider shows ${reply.status}: ${page.slice(0, 2000)}`)
      const answer = await visit(at, { prompt, login, password: 'any' })
      at = new URL(answer.headers.get('location') ?? '', at)
    }
    throw new Error('the provider leads nowhere')
  }

  /** Runs the whole flow from the single sign-on form to the page that the browser ends on. */
  async function signIn(
    browser: Browser,
    email: string,
    { login = email.split('@')[0] ?? '', query = '' } = {},
  ) {
    const asked = await browser.get(`/auth/workos/initialize?email=${encodeURIComponent(email)}${query}`)
    const left = await browser.get(asked.json().redirect_url)
    const back = await browser.get(await approve(String(left.headers.location), login))
    return String(back.headers.location)
  }

  return {
    issuer,
    connection: (domains: string[]) => ({ ...CLIENT, issuer, domains, trustEmail: false }),
    approve,
    signIn,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
