import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'

type EndProps = { ref?: Ref<HTMLDivElement>; children: ReactNode }

/** A line directly after the last item of a list that continues. */
export function ListEnd({ ref, children }: EndProps) {
  return (
    <div
      className="flex h-16 items-center justify-center gap-3 text-ink-muted text-sm"
      ref={ref}
      role="status"
    >
      {children}
    </div>
  )
}

type Props = {
  query: Pick<UseInfiniteQueryResult, 'isFetching' | 'isPaused'> & { fetchNextPage: () => unknown }
  failed?: string | undefined
}

/** Explains why the next page of a list does not load. Without a network it loads automatically once that is back. */
export function HeldUp({ query, failed = sandboxMessages.moreFailed }: Props) {
  if (query.isPaused) return sandboxMessages.moreOffline
  return (
    <>
      {failed}
      <Button isPending={query.isFetching} onPress={() => void query.fetchNextPage()} size="sm">
        {shellMessages.tryAgain}
      </Button>
    </>
  )
}
