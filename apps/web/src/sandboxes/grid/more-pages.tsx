import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFetching } from '../../shell/use-fetching.ts'

/** Further pages of a list. */
export type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'isPaused'> & {
  fetchNextPage: () => unknown
  /** The key of the query. Empty if the next page is available immediately. */
  queryKey: QueryKey
  /** The rendered pages, as they were fetched. */
  data: unknown
}

type Props = { pages: Pages; isWanted: boolean }

/**
 * Requests the next page of a list while one is wanted, and announces that it is loading. Only this component depends
 * on the fetch status, so that nothing else is rendered again when it changes.
 */
export function MorePages({ pages, isWanted }: Props) {
  const { queryKey, data, hasNextPage, fetchNextPage } = pages
  const fetching = useFetching(queryKey)
  // Not while the list is being refetched, because the request for a page would be lost.
  const asks = isWanted && hasNextPage && fetching === 'no'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may arrive before the fetch status was rendered.
  useEffect(() => {
    if (asks) void fetchNextPage()
  }, [asks, data, fetchNextPage])

  return (
    <p className="sr-only" role="status">
      {fetching === 'next page' && sandboxMessages.loadingMore}
    </p>
  )
}
