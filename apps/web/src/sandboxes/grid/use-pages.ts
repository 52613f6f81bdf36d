import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewport } from './viewport.ts'

export type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => unknown }

/** How far ahead of the end the next page is asked for. */
const AHEAD_PX = 1200

/** Asks for the next page of a list when the end of what is there comes near, or when all of it is wanted. */
export function usePages(
  pages: Pages | undefined,
  viewport: Viewport | null,
  end: number,
  wantsAll: boolean,
): void {
  // Not while the list is renewed either: the wish for a page would be lost in that.
  const mayAsk = pages?.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError
  const isNear = viewport !== null && viewport.bottom + AHEAD_PX > end
  const fetchNextPage = pages?.fetchNextPage
  useEffect(() => {
    if (mayAsk && (isNear || wantsAll)) void fetchNextPage?.()
  }, [mayAsk, isNear, wantsAll, fetchNextPage])
}
