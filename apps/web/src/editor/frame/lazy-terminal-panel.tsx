import { Skeleton } from '@sandlot/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { TerminalPanelProps } from '../../runtime/boxes/terminal/terminal-panel.tsx'

const TerminalPanel = lazy(() =>
  import('../../runtime/boxes/terminal/terminal-panel.tsx').then((module) => ({
    default: module.TerminalPanel,
  })),
)

/** The terminals of a devbox. Their code loads when they are first shown. */
export function LazyTerminalPanel(props: TerminalPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-4 w-1/2" />}>
      <TerminalPanel {...props} />
    </Suspense>
  )
}
