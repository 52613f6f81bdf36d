import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Skeleton } from '@sandlot/ui/skeleton'
import { CARD_HEIGHT_PX, gridStyle, ROW_HEIGHT_PX } from '../layout.ts'
import type { ViewMode } from '../use-view-mode.ts'

const CARDS = 8
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A placeholder for a list that is loading: two rows of it (spec DP-001). */
export function ListSkeleton({ mode }: { mode: ViewMode }) {
  return (
    <div aria-busy>
      <p className="sr-only" role="status">
        {sandboxMessages.loading}
      </p>
      {mode === 'grid' ? (
        <div
          className="overflow-hidden"
          style={{ ...gridStyle, maxHeight: 2 * CARD_HEIGHT_PX + gridStyle.gap }}
        >
          {numbers(CARDS * 2).map((index) => (
            <div className="flex flex-col rounded-lg border border-line" key={index}>
              <Skeleton className="flex-1 rounded-b-none" />
              <div className="flex h-15 flex-col justify-center gap-2 px-3">
                <Skeleton className="h-3.5 w-2/3" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            </div>
          ))}
        </div>
      ) : (
        numbers(2).map((index) => (
          <div
            className="flex items-center gap-3 border-line border-b px-3 first:border-t"
            key={index}
            style={{ height: ROW_HEIGHT_PX }}
          >
            <Skeleton className="size-10 rounded-lg" />
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="ml-auto h-3 w-24" />
          </div>
        ))
      )}
    </div>
  )
}
