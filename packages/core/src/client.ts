import type { Repeating } from './transport/again.ts'
import { createGraphql, type GraphqlCall } from './transport/graphql.ts'
import { headersOf } from './transport/headers.ts'
import { createRest, type RestCall } from './transport/rest.ts'

export type ClientOptions = {
  /** Origin of the server, without a trailing slash; empty for that of the page. */
  baseUrl: string
  fetch: typeof fetch
  /** Identifies the client in the server's log. */
  name: string
  /** The bearer token, if any (spec RS-007). */
  token: () => Promise<string | null> | string | null
  /** The person for whom the page was opened; the browser may have another one by now. */
  person?: () => string | null
  /** How requests are retried; uses real time and randomness by default. */
  repeating?: Repeating
}

/** A connection to one server, on which every feature's queries are built. */
export type Client = {
  rest: RestCall
  graphql: GraphqlCall
  baseUrl: string
  /** For requests that are not JSON: `fetch`, and the headers for the next request. */
  raw: () => Promise<{ fetch: typeof fetch; headers: Record<string, string> }>
}

/** Creates the object through which a client talks to a server. */
export function createClient(options: ClientOptions): Client {
  const headers = headersOf(options)
  const { baseUrl, fetch, repeating } = options
  const shared = { baseUrl, fetch, headers, ...(repeating && { repeating }) }
  return {
    rest: createRest(shared),
    graphql: createGraphql(shared),
    baseUrl: options.baseUrl,
    raw: async () => ({ fetch: options.fetch, headers: await headers() }),
  }
}
