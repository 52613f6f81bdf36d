import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import { Skeleton } from '@sandlot/ui/skeleton'
import { TopBar } from '../shell/top-bar.tsx'
import { TREE_WIDTH_PX } from './layout.ts'

/** The page of a sandbox while its files are loading. */
export function SandboxSkeleton() {
  return (
    <div aria-busy className="flex h-full flex-col">
      <TopBar />
      <p className="sr-only" role="status">
        {pageMessages.pageLoading}
      </p>
      <div className="flex flex-col gap-2 border-line border-b bg-surface px-4 py-4">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-6 w-64" />
      </div>
      <div className="flex flex-1 bg-surface">
        <div
          className="flex flex-col gap-3 border-line border-r p-4 max-md:hidden"
          style={{ width: TREE_WIDTH_PX }}
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-28" />
        </div>
        <div className="flex flex-1 flex-col gap-3 p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    </div>
  )
}
