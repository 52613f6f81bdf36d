import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { storageKeys } from '@sandlot/core/storage/keys'
import type { DeviceStorage } from '@sandlot/core/storage/storage'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/**
 * The connection to the server this page came from. A token on the device is honoured; we keep none there. The
 * transports are loaded beside the first page instead of before it.
 */
export function createWebClient(
  baseUrl: string,
  storage: DeviceStorage,
  fetch: typeof globalThis.fetch,
): Client {
  const loaded = import('@sandlot/core/client').then(({ createClient }) =>
    createClient({
      baseUrl,
      name: 'web',
      fetch,
      token: () => storage.get<string | null>(storageKeys.token, null),
    }),
  )
  return {
    baseUrl,
    rest: (async (...call: Parameters<Client['rest']>) => (await loaded).rest(...call)) as Client['rest'],
    graphql: (async (...call: Parameters<Client['graphql']>) =>
      (await loaded).graphql(...call)) as Client['graphql'],
  }
}

/** What the server said, kept for every part of the page. A session that has ended is noticed by any query or change. */
export function createQueries(onSessionEnd: (queries: QueryClient) => void): QueryClient {
  const mayHelp = (error: Error) => ['offline', 'unavailable', 'server'].includes(toAppError(error).code)
  const onError = (error: Error) => {
    if (toAppError(error).code === 'unauthenticated') onSessionEnd(queries)
  }
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < RETRIES && mayHelp(error), staleTime: 10_000 },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return queries
}
