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

/** How far ahead of the end the next page is asked for. */
const AHEAD_PX = 800

type Props = { query: Pages; failed?: string }

/** The end of what is there of a list: asks for the next page when it comes near, again only when told to. */
export function LoadMore({ query, failed }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPaused, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const isHeldUp = isPaused || isFetchNextPageError
  // Not while the list is renewed either: the wish for a page would be lost in that.
  const waits = hasNextPage && !isFetching && !isHeldUp

  useEffect(() => {
    if (!waits || !end.current) return
    // An element that does not scroll shows all of its end, and one page after the other would come by itself.
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
