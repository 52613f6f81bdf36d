import { type ErrorCode, toAppError } from '@sandlot/core/errors'
import { QueryCache, QueryClient } from '@tanstack/query-core'
import { innermostProblem } from '../../platform/output/failure.ts'

/** Cached answers of the server. Each success or failure is reported; nothing is retried automatically. */
export function createCache(onAnswer: (answer: ErrorCode | 'ok') => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Node has no online events, so every request is attempted.
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
