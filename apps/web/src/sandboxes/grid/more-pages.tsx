import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFetching } from '../../shell/use-fetching.ts'

/** Where a list goes on. */
export type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchNextPageError' | 'isPaused'> & {
  fetchNextPage: () => unknown
  /** Of what is fetched; empty where the next page is there at once. */
  queryKey: QueryKey
  /** The pages that are drawn, as they were fetched. */
  data: unknown
}

type Props = { pages: Pages; isWanted: boolean }

/**
 * Asks for the next page of a list as long as one is wanted, and says that it is on its way.
 * Whether the list is being fetched is known here alone, so that nothing else is drawn again when that begins or ends.
 */
export function MorePages({ pages, isWanted }: Props) {
  const { queryKey, data, hasNextPage, fetchNextPage } = pages
  const fetching = useFetching(queryKey)
  // Not while the list is renewed either: the wish for a page would be lost in that.
  const asks = isWanted && hasNextPage && fetching === 'no'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may be there before it was drawn that it is asked for.
  useEffect(() => {
    if (asks) void fetchNextPage()
  }, [asks, data, fetchNextPage])

  return (
    <p className="sr-only" role="status">
      {fetching === 'next page' && sandboxMessages.loadingMore}
    </p>
  )
}
