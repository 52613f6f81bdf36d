import type { Client } from '@sandlot/core/client'
import { isSignedOut, toAppError } from '@sandlot/core/errors'
import { lazyClient } from '@sandlot/core/lazy-client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { deviceToken, forgettingDeadToken } from '../accounts/session/device-token.ts'
import type { DeviceStorage } from './browser/storage.ts'
import { withReason } from './failure-text.ts'

const RETRIES = 2

/**
 * The connection to the server this page came from. A token on the device is honoured; we keep none there. The
 * transports are loaded beside the first page instead of before it.
 */
export function createWebClient(
  baseUrl: string,
  storage: DeviceStorage,
  fetch: typeof globalThis.fetch,
  person: () => string | null = () => null,
): Client {
  const call = forgettingDeadToken(storage, fetch)
  let known: Promise<unknown> | undefined
  /** Nothing else is asked before it is clear whether a token that lay on the device still opens anything. */
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

/** Beside its own error, what a query's failure is announced with: the sentence of the catalogue for it. */
type FailureMeta = { failed?: string }

type Announcers = { onSessionEnd: (queries: QueryClient) => void; announce: (text: string) => void }

/**
 * What the server said, kept for every part of the page. A session that has ended is noticed by any query or
 * change. A query that fails is announced here; a change says itself what did not work.
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

/** What GitHub does not show of a repository is an answer, not a failure: whoever asked for it says so in place. */
const SILENT_FIELDS: readonly unknown[] = ['githubRepo', 'git']

const isGraphql = (cause: unknown): cause is GraphqlErrors =>
  typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors)

/**
 * The sentences that a failed query is announced with wherever the person is: one for each GraphQL error, one for
 * the network, none for what is silent or no failure of these (spec GQ-005 to GQ-007, ER-005, ER-019).
 */
export function noticesOf(error: unknown): string[] {
  const { code, message, cause } = toAppError(error)
  if (code === 'offline') return [message]
  if (code === 'unauthenticated' || !isGraphql(cause)) return []
  const loud = cause.errors.filter(({ path }) => !SILENT_FIELDS.includes(path?.[0]))
  return [...new Set(loud.map((one) => one.message))]
}
