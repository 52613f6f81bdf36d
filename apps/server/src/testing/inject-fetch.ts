import type { FastifyInstance, InjectOptions } from 'fastify'

const BODYLESS = new Set([101, 204, 205, 304])

/** A `fetch` that reaches the app without a network, for the real clients in tests. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search, host } = new URL(request.url)
    const reply = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      headers: { host, ...Object.fromEntries(request.headers) },
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      [value].flat().map((item) => [name, String(item)] as [string, string]),
    )
    const body = BODYLESS.has(reply.statusCode) ? null : new Uint8Array(reply.rawPayload)
    return new Response(body, { status: reply.statusCode, statusText: reply.statusMessage, headers })
  }
}
