import type { Client } from '@sandlot/core/client'
import { isSignedOut, toAppError } from '@sandlot/core/errors'
import { lazyClient } from '@sandlot/core/lazy-client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { deviceToken, forgettingDeadToken } from '../accounts/session/device-token.ts'
import type { DeviceStorage } from './browser/storage.ts'
import { withReason } from './failure-text.ts'

const RETRIES = 2

/**
 * Creates the client for the server that this page came from. A token on the device is used, but we never store one
 * there. The transports load in parallel with the first page instead of before it.
 */
export function createWebClient(
  baseUrl: string,
  storage: DeviceStorage,
  fetch: typeof globalThis.fetch,
  person: () => string | null = () => null,
): Client {
  const call = forgettingDeadToken(storage, fetch)
  let known: Promise<unknown> | undefined
  /** Holds back all other requests until it is clear whether a token found on the device still works. */
  const liveToken = async (): Promise<string | null> => {
    const kept = deviceToken(storage)
    if (kept === null) return null
    known ??= call(`${baseUrl}/api/v1/users/current`, { headers: { authorization: `Bearer ${kept}` } }).catch(
      () => undefined,
    )
    await known
    return deviceToken(storage)
  }
  const loaded = import('@sandlot/core/client').then(({ createClient }) =>
    createClient({
      baseUrl,
      name: 'web',
      fetch: call,
      token: liveToken,
      person,
    }),
  )
  return lazyClient(baseUrl, () => loaded)
}

/** The catalog's sentence with which a query's failure is announced, besides its own error. */
type FailureMeta = { failed?: string }

type Announcers = { onSessionEnd: (queries: QueryClient) => void; announce: (text: string) => void }

/**
 * Creates the query cache, shared by all parts of the page. Any query or mutation notices an ended session. A failed
 * query is announced here, while mutations report their own failures.
 */
export function createQueries({ onSessionEnd, announce }: Announcers): QueryClient {
  const mayHelp = (error: Error) => ['offline', 'unavailable', 'server'].includes(toAppError(error).code)
  const noticeEnd = (error: Error) => {
    if (isSignedOut(error)) onSessionEnd(queries)
  }
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < RETRIES && mayHelp(error), staleTime: 10_000 },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        noticeEnd(error)
        const { failed } = (query.meta ?? {}) as FailureMeta
        for (const text of noticesOf(error)) announce(failed ? withReason(failed, text) : text)
      },
    }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
  })
  return queries
}

type GraphqlErrors = { errors: readonly { message: string; path?: readonly (string | number)[] }[] }

/** If GitHub does not show a repository, that is an answer and not a failure. The requester reports it in place. */
const SILENT_FIELDS: readonly unknown[] = ['githubRepo', 'git']

const isGraphql = (cause: unknown): cause is GraphqlErrors =>
  typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors)

/**
 * Returns the sentences with which a failed query is announced on any page: one per GraphQL error, one for the network,
 * none for silent fields or anything else (spec GQ-005 to GQ-007, ER-005, ER-019).
 */
export function noticesOf(error: unknown): string[] {
  const { code, message, cause } = toAppError(error)
  if (code === 'offline') return [message]
  if (code === 'unauthenticated' || !isGraphql(cause)) return []
  const loud = cause.errors.filter(({ path }) => !SILENT_FIELDS.includes(path?.[0]))
  return [...new Set(loud.map((one) => one.message))]
}
