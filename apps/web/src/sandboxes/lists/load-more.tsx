import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Spinner } from '@sandlot/ui/spinner'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { scrollerAround } from '../../shell/browser/scroller.ts'
import { HeldUp, ListEnd } from './held-up.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPaused'
> & {
  fetchNextPage: () => unknown
}

/** How far before the end the next page is requested. */
const AHEAD_PX = 800

type Props = { query: Pages; failed?: string }

/** The end of the loaded part of a list. Requests the next page when it comes close, but retries only on request. */
export function LoadMore({ query, failed }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPaused, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const isHeldUp = isPaused || isFetchNextPageError
  // Not while the list is being refetched, because the request for a page would be lost.
  const waits = hasNextPage && !isFetching && !isHeldUp

  useEffect(() => {
    if (!waits || !end.current) return
    // An element that does not scroll always shows its end, so that one page after the other would load.
    const root = scrollerAround(end.current)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      root,
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <ListEnd ref={end}>
      {isHeldUp ? (
        <HeldUp failed={failed} query={query} />
      ) : (
        <>
          <Spinner /> {sandboxMessages.loadingMore}
        </>
      )}
    </ListEnd>
  )
}
