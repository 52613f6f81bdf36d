import type { Client } from '@sandlot/core/client'
import { lazyCall } from '@sandlot/core/lazy-client'
import { createGraphql } from '@sandlot/core/transport/graphql'
import { headersOf } from '@sandlot/core/transport/headers'
import type { Post } from '@sandlot/core/transport/reply'

type Options = {
  host: string
  token: string | null
  version: string
  fetch: typeof fetch
  post: Post
  timeoutMs: number
}

/** A client that loads REST with the first call that needs it, since most commands only use GraphQL. */
export function connectTo({ host: baseUrl, token, version, fetch, post, timeoutMs }: Options): Client {
  const headers = headersOf({ name: `sandlot-cli/${version}`, token: () => token })
  let rest: Promise<Client['rest']> | undefined
  const loadRest = async () => {
    const { createRest } = await import('@sandlot/core/transport/rest')
    // The timeout of `fetch` comes first, because its error has our own sentence.
    return createRest({ baseUrl, fetch, headers, timeoutMs: timeoutMs + 5_000 })
  }
  return {
    rest: lazyCall(() => {
      rest ??= loadRest()
      return rest
    }),
    graphql: createGraphql({ baseUrl, fetch: post, headers }),
    baseUrl,
    raw: async () => ({ fetch, headers: await headers() }),
  }
}
