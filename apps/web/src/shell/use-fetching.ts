import { hashKey, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether a query is being fetched, and whether only its next page is. Asks for that one query alone: `useIsFetching`
 * looks through all of them, each time.
 */
export function useFetching(queryKey: QueryKey): 'no' | 'renewal' | 'next page' {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const listen = (tell: () => void) => {
    // Together with what was fetched: told before, its end would look like one without a result.
    const tellTogether = notifyManager.batchCalls(tell)
    return cache.subscribe(({ query }) => query.queryHash === hash && tellTogether())
  }
  return useSyncExternalStore(listen, () => {
    const state = cache.get(hash)?.state
    if (!state || state.fetchStatus === 'idle') return 'no'
    return state.fetchMeta?.fetchMore?.direction === 'forward' ? 'next page' : 'renewal'
  })
}
