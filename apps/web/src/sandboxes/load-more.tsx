import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPaused'
> & {
  fetchNextPage: () => unknown
}

/** How far ahead of the end the next page is asked for. */
const AHEAD_PX = 800

type Props = { query: Pages; failed?: string }

/**
 * The end of what is there of a list: asks for the next page when it comes near, again only when told to. Without a
 * network it comes by itself when that is back.
 */
export function LoadMore({ query, failed = sandboxMessages.moreFailed }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPaused, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  // Not while the list is renewed either: the wish for a page would be lost in that.
  const waits = hasNextPage && !isFetching && !isPaused && !isFetchNextPageError

  useEffect(() => {
    if (!waits || !end.current) return
    const root = end.current.closest('main')
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root,
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div
      className="flex h-16 items-center justify-center gap-3 text-ink-muted text-sm"
      ref={end}
      role="status"
    >
      {isPaused ? (
        sandboxMessages.moreOffline
      ) : isFetchNextPageError ? (
        <>
          {failed}
          <Button isPending={isFetching} onPress={() => void fetchNextPage()} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </>
      ) : (
        <>
          <Spinner /> {sandboxMessages.loadingMore}
        </>
      )}
    </div>
  )
}
