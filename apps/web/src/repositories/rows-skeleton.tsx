import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Skeleton } from '@sandlot/ui/skeleton'

const ROWS = [0, 1, 2]

/** A placeholder for rows that are loading. */
export function RowsSkeleton({ label = repositoryMessages.loading }: { label?: string }) {
  return (
    <div aria-busy className="flex flex-col gap-1.5">
      <p className="sr-only" role="status">
        {label}
      </p>
      {ROWS.map((row) => (
        <Skeleton className="h-12" key={row} />
      ))}
    </div>
  )
}
