import {
  listSessions,
  listTokens,
  revokeAccessToken,
  revokeSession,
  revokeSessions,
  type Session,
} from '@sandlot/core/accounts/sessions/rest'
import type { Client } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'

export const sessionKeys = {
  sessions: ['accounts', 'sessions'] as const,
  tokens: ['accounts', 'tokens'] as const,
}

/** The user's sessions, this device first. */
export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKeys.sessions,
    queryFn: async () => (await client.rest(listSessions)).sessions,
    staleTime: 0,
  })

export const tokensQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKeys.tokens,
    queryFn: async () => (await client.rest(listTokens)).tokens,
    staleTime: 0,
  })

type Key = (typeof sessionKeys)[keyof typeof sessionKeys]

/** Removes entries from a list immediately, and restores the list if the server refuses. */
const optimistic = <Input, Result>(
  cache: QueryClient,
  queryKey: Key,
  send: (input: Input) => Promise<Result>,
  stays: (item: Pick<Session, 'id' | 'isCurrent'>, input: Input) => boolean,
) => ({
  mutationFn: send,
  onMutate: async (input: Input) => {
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<Pick<Session, 'id' | 'isCurrent'>[]>(queryKey)
    cache.setQueryData(
      queryKey,
      before?.filter((item) => stays(item, input)),
    )
    return before
  },
  onError: (_error: Error, _input: Input, before: unknown) => {
    if (before !== undefined) cache.setQueryData(queryKey, before)
  },
  onSettled: () => cache.invalidateQueries({ queryKey }),
})

/** A session that has already ended counts as success. */
const unlessGone = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (toAppError(error).code !== 'not_found') throw error
  }
}

/** Signs out one device, by its id. */
export const endSession = (client: Client, cache: QueryClient) =>
  optimistic(
    cache,
    sessionKeys.sessions,
    (id: string) => unlessGone(client.rest(revokeSession, { params: { id } })),
    (item, id) => item.id !== id,
  )

/** Signs out every device but this one. Resolves with their number. */
export const endOtherSessions = (client: Client, cache: QueryClient) =>
  optimistic<void, number>(
    cache,
    sessionKeys.sessions,
    async () => (await client.rest(revokeSessions, { body: { what: 'others' } })).ended,
    (item) => item.isCurrent,
  )

/** Revokes one token, by its id. */
export const endToken = (client: Client, cache: QueryClient) =>
  optimistic(
    cache,
    sessionKeys.tokens,
    (id: string) => unlessGone(client.rest(revokeAccessToken, { params: { id } })),
    (item, id) => item.id !== id,
  )
