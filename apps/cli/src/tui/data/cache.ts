import { type ErrorCode, toAppError } from '@sandlot/core/errors'
import { QueryCache, QueryClient } from '@tanstack/query-core'
import { innermostProblem } from '../../platform/failure.ts'

/** What the server said. Each answer, and how each failure came, is told; nothing is tried again by itself. */
export function createCache(onAnswer: (answer: ErrorCode | 'ok') => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Node has no events that tell whether there is a network, so every call is tried.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onSuccess: () => onAnswer('ok'),
      onError: (error) => onAnswer(problemOf(error).code),
    }),
  })
}

export const problemOf = (error: unknown) => innermostProblem(error) ?? toAppError(error)
