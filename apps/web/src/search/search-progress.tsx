import { searchPageMessages } from '@sandlot/core/sandboxes/search/page-messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'

type Props = {
  /** How much was found, null before anything was searched. */
  total: number | null
  isReading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** How much was found, and whether that may not be all. */
export function SearchProgress({ total, isReading, hasFailed, onRetry }: Props) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3 text-ink-muted text-sm">
      <p role="status">
        {total !== null && searchPageMessages.results(total)}
        {isReading && !hasFailed && ` ${searchPageMessages.stillReading}`}
      </p>
      {hasFailed && (
        <p className="flex items-center gap-2" role="alert">
          {searchPageMessages.notAll}
          <Button onPress={onRetry} size="sm">
            {shellMessages.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}
