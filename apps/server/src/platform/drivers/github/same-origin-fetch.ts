const MAX_REDIRECTS = 3
const MOVED = new Set([301, 302, 307, 308])

/**
 * A fetch that follows only redirects to the same origin, which GitHub uses for renamed repositories. Any other target
 * could be inside the server's network, and would get the person's token.
 */
export const sameOriginFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    let url = String(input instanceof Request ? input.url : input)
    for (let hop = 0; ; hop += 1) {
      const reply = await fetch(url, { ...init, redirect: 'manual' })
      const location = reply.headers.get('location')
      if (!MOVED.has(reply.status) || location === null) return reply
      await reply.body?.cancel()
      const next = new URL(location, url)
      if (next.origin !== new URL(url).origin || hop === MAX_REDIRECTS)
        throw new TypeError(`A redirect to ${next.origin} is not followed`)
      url = next.href
    }
  }
