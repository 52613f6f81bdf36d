import { createEmulator } from 'emulate'
import { TEST_ORIGIN } from '../../testing/server.ts'
import type { Browser } from './browser.ts'

const CLIENT = { clientId: 'sandlot-test', clientSecret: 'sandlot-test-secret' }

type Person = { login: string; name?: string; email?: string }

/** Starts a GitHub emulator with these users; `config` is the server's configuration for it. */
export async function startGithub(users: readonly Person[]) {
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: {},
      github: {
        users: [...users],
        oauth_apps: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            name: 'Sandlot',
            redirect_uris: [`${TEST_ORIGIN}/auth/github/callback`],
          },
        ],
      },
    },
  })
  const config = { url: emulator.url, apiUrl: emulator.url, ...CLIENT }

  /** Clicks a user's button on the authorization page; returns the address that GitHub redirects to. */
  async function approve(authorizeUrl: string, login: string): Promise<string> {
    const asked = new URL(authorizeUrl)
    const page = await fetch(asked)
    if (!page.ok) throw new Error(`GitHub shows an error: ${page.status}`)
    const fields = new URLSearchParams(asked.searchParams)
    fields.set('login', login)
    const choice = await fetch(new URL('/login/oauth/callback', asked), {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    })
    const back = new URL(choice.headers.get('location') ?? '')
    return back.pathname + back.search
  }

  /** Runs the whole flow from our page to the page that the browser ends on. */
  async function signIn(browser: Browser, login: string, query = 'version=2'): Promise<string> {
    const left = await browser.get(`/auth/github?${query}`)
    const back = await browser.get(await approve(String(left.headers.location), login))
    return String(back.headers.location)
  }

  return { config, approve, signIn, close: () => emulator.close() }
}
