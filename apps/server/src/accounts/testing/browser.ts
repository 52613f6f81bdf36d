import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestServer } from '../../testing/server.ts'

type Headers = Record<string, string>

/** A browser reduced to its cookies: it stores the ones that are set and sends them back. */
export type Browser = ReturnType<typeof createBrowser>

let count = 0

/** A new browser with its own IP address. */
export function createBrowser(server: Pick<TestServer, 'inject'>, sent: Headers = {}) {
  const jar = new Map<string, string>()
  const remoteAddress = `10.0.${Math.floor(++count / 256)}.${count % 256}`

  async function send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    { body, headers = {} }: { body?: object; headers?: Headers } = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await server.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(cookie && { cookie }), ...sent, ...headers },
      ...(body && { payload: body }),
    })
    for (const { name, value, expires } of reply.cookies)
      if (expires && expires.getTime() <= 0) jar.delete(name)
      else jar.set(name, value)
    return reply
  }

  return {
    jar,
    send,
    get: (url: string, headers: Headers = {}) => send('GET', url, { headers }),
    post: (url: string, body: object, headers: Headers = {}) => send('POST', url, { body, headers }),
    delete: (url: string, headers: Headers = {}) => send('DELETE', url, { headers }),
    /** Submits a form from another site's page; browsers withhold our cookies in that case. */
    postFromAfar: (url: string, form: URLSearchParams) =>
      server.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://provider.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: form.toString(),
      }),
    /** The username of this browser's session; null if signed out. */
    whoAmI: async (): Promise<string | null> => {
      const reply = await send('GET', '/api/v1/users/current')
      return reply.statusCode === 200 ? reply.json().username : null
    },
  }
}

/** A valid sign-up form, in wire format. */
export const signUpForm = (id: string, fields: object = {}) => ({
  id,
  username: 'mira-7',
  name: 'Mira Okafor',
  role: 'backend',
  usage: 'work',
  company_name: 'Harbour Ltd',
  company_size: '2-10',
  ...fields,
})
