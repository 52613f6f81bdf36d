import {
  type DefaultError,
  notifyManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

/** The data of a query, fetched on first use and kept on the screen during refetches. */
export function useQuery<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
): QueryObserverResult<Data> {
  const { cache } = useServices()
  const defaulted = cache.defaultQueryOptions(options)
  defaulted._optimisticResults = 'optimistic'
  const [observer] = useState(() => new QueryObserver(cache, defaulted))
  const result = observer.getOptimisticResult(defaulted)
  const subscribe = useCallback(
    (listener: () => void) => observer.subscribe(notifyManager.batchCalls(listener)),
    [observer],
  )
  useSyncExternalStore(subscribe, () => observer.getCurrentResult())
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted])
  return result
}
