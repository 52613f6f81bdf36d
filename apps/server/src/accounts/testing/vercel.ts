import { createEmulator } from 'emulate'
import { TEST_ORIGIN } from '../../testing/server.ts'

const CLIENT = { clientId: 'vercel-test', clientSecret: 'vercel-test-secret' }

type Person = { username: string; email: string }

/** Starts a Vercel emulator with these users; `config` is the server's configuration for it. */
export async function startVercel(users: readonly Person[]) {
  const emulator = await createEmulator({
    service: 'vercel',
    port: 0,
    seed: {
      tokens: {},
      vercel: {
        users: [...users],
        integrations: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            name: 'Sandlot',
            redirect_uris: [`${TEST_ORIGIN}/auth/vercel/callback`],
          },
        ],
      },
    },
  })

  /** Clicks a user's button on the authorization page; returns the address that Vercel redirects to. */
  async function approve(authorizeUrl: string, username: string): Promise<string> {
    const asked = new URL(authorizeUrl)
    const page = await fetch(asked)
    if (!page.ok) throw new Error(`Vercel shows an error: ${page.status}`)
    const fields = new URLSearchParams(asked.searchParams)
    fields.set('username', username)
    const choice = await fetch(new URL('/oauth/authorize/callback', asked), {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    })
    const back = new URL(choice.headers.get('location') ?? '')
    return back.pathname + back.search
  }

  return {
    config: { url: emulator.url, apiUrl: emulator.url, ...CLIENT },
    approve,
    close: () => emulator.close(),
  }
}
