import { accountKeys } from '@sandlot/core/accounts/queries'
import { type Client, createClient } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { storageKeys } from '@sandlot/core/storage/keys'
import type { DeviceStorage } from '@sandlot/core/storage/storage'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** The connection to the server this page came from. A token on the device is honoured; we keep none there. */
export function createWebClient(storage: DeviceStorage, fetch: typeof globalThis.fetch): Client {
  return createClient({
    baseUrl: '',
    name: 'web',
    fetch,
    token: () => storage.get<string | null>(storageKeys.token, null),
  })
}

/** What the server said, kept for every part of the page. A session that has ended is noticed by any query. */
export function createQueries(): QueryClient {
  const mayHelp = (error: Error) => ['offline', 'unavailable', 'server'].includes(toAppError(error).code)
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < RETRIES && mayHelp(error), staleTime: 10_000 },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (toAppError(error).code === 'unauthenticated') queries.setQueryData(accountKeys.me, null)
      },
    }),
  })
  return queries
}
