import { Skeleton } from '@sandlot/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { BoxPaneProps } from '../../runtime/boxes/box-pane.tsx'

const BoxPane = lazy(() =>
  import('../../runtime/boxes/box-pane.tsx').then((module) => ({ default: module.BoxPane })),
)

/** The devbox of a sandbox. Its code loads after the editor's. */
export function LazyBoxPane(props: BoxPaneProps) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-4 w-1/2" />}>
      <BoxPane {...props} />
    </Suspense>
  )
}
