import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../shell/failure-text.ts'
import { useFirstOf } from '../../shell/ui/use-first-of.tsx'

const ROWS = 50

type Props<Item> = {
  query: UseQueryResult<Item[]>
  /** The message if loading failed. */
  failed: string
  /** The message if the list is empty. */
  none: string
  label: string
  children: (item: Item) => ReactNode
}

/** A list in one of its states: loading, failed, empty, or loaded. */
export function EntryList<Item extends { id: string }>({
  query,
  failed,
  none,
  label,
  children,
}: Props<Item>) {
  const { data, error, refetch, isFetching } = query
  const { first, more } = useFirstOf<Item>(data ?? [], ROWS)
  if (!data && error)
    return (
      <div className="flex flex-wrap items-center gap-3 py-2 text-sm" role="alert">
        <p className="min-w-0 flex-1 basis-48">{failureText(failed, toAppError(error))}</p>
        <Button isPending={isFetching} onPress={() => void refetch()} size="sm">
          {shellMessages.tryAgain}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div aria-busy className="flex flex-col gap-2 py-1">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    )
  if (data.length === 0) return <p className="py-2 text-ink-muted text-sm">{none}</p>
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
        {first.map((item) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm" key={item.id}>
            {children(item)}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
