import { SIDEBAR_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { LogoMark } from '@sandlot/ui/logo'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useNarrow } from '../browser/use-narrow.ts'
import { useOnline } from '../browser/use-online.ts'

/** The dashboard's frame while the user and the workspaces are loading. */
export function DashboardPending() {
  const isNarrow = useNarrow()
  const isOnline = useOnline()
  return (
    <div aria-busy className="flex h-full flex-col">
      <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b bg-surface px-4">
        <LogoMark />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="ml-auto size-7" isRound />
      </div>
      <div className="flex flex-1">
        {!isNarrow && (
          <div className="flex flex-col gap-3 border-line border-r p-5" style={{ width: SIDEBAR_WIDTH_PX }}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-28" />
          </div>
        )}
        <div className="flex-1 bg-surface">
          {!isOnline && (
            <EmptyState text={shellMessages.unreachableText} title={shellMessages.unreachableTitle} />
          )}
        </div>
      </div>
    </div>
  )
}
