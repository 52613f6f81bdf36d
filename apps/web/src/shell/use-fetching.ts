import { hashKey, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

type Fetching = 'no' | 'paused' | 'renewal' | 'next page' | 'next page failed'

/**
 * Whether a query, or only its next page, is being fetched. A failure is reported together with the end of the fetch.
 * Observes only this query, while `useIsFetching` goes through all of them each time.
 */
export function useFetching(queryKey: QueryKey): Fetching {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const listen = (tell: () => void) => {
    // Notifies together with the data. Otherwise the end of a fetch would briefly look like one without a result.
    const tellTogether = notifyManager.batchCalls(tell)
    return cache.subscribe(({ query }) => query.queryHash === hash && tellTogether())
  }
  return useSyncExternalStore(listen, () => {
    const state = cache.get(hash)?.state
    if (!state) return 'no'
    if (state.fetchStatus === 'paused') return 'paused'
    const isNext = state.fetchMeta?.fetchMore?.direction === 'forward'
    if (state.fetchStatus === 'fetching') return isNext ? 'next page' : 'renewal'
    return isNext && state.status === 'error' ? 'next page failed' : 'no'
  })
}
