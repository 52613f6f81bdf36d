import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A cookie in the form that Playwright's browser contexts take. */
export type Cookie = { name: string; value: string; url: string }

/** A computer with a separate network address, and a browser that stores cookies but runs no scripts. */
export type Computer = {
  /** Follows no redirects. */
  readonly fetch: typeof fetch
  readonly cookies: (url: string) => Cookie[]
}

let computers = 0

/**
 * Sets up the next computer. The server only tells it apart by its address, by which it limits sign-ups and tokens. If
 * the system has a single loopback address, all computers share it.
 */
export function ownComputer(): Computer {
  computers += 1
  const localAddress =
    process.platform === 'linux' ? `127.7.${Math.floor(computers / 250)}.${(computers % 250) + 1}` : undefined
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (url: string | URL) => jar.get(new URL(url).origin) ?? new Map<string, string>()

  const keep = (url: string | URL, lines: readonly string[]) => {
    const cookies = new Map(cookiesOf(url))
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/;\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    jar.set(new URL(url).origin, cookies)
  }

  return {
    fetch: async (input, init) => {
      const asked = new Request(input, init)
      const sent = [...cookiesOf(asked.url)].map(([name, value]) => `${name}=${value}`).join('; ')
      if (sent) asked.headers.set('cookie', sent)
      const reply = await send(asked, localAddress)
      keep(asked.url, reply.headers.getSetCookie())
      return reply
    },
    cookies: (url) => [...cookiesOf(url)].map(([name, value]) => ({ name, value, url: new URL(url).origin })),
  }
}

/** The built-in `fetch` cannot set its local address. */
async function send(asked: Request, localAddress: string | undefined): Promise<Response> {
  const body = Buffer.from(await asked.arrayBuffer())
  return new Promise((resolve, reject) => {
    const outgoing = request(
      asked.url,
      {
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
        family: 4,
        ...(localAddress && { localAddress }),
      },
      async (incoming) => {
        const headers = new Headers()
        for (const [name, values] of Object.entries(incoming.headersDistinct))
          for (const value of values ?? []) headers.append(name, value)
        const content = await buffer(incoming)
        const status = incoming.statusCode ?? 0
        resolve(new Response([204, 304].includes(status) ? null : content, { status, headers }))
      },
    )
    outgoing.on('error', reject).end(body)
  })
}
