import { cx } from '@sandlot/ui/cx'
import type { ViewMode } from './use-view-mode.ts'

/** The look of a card or row in its place. */
export const itemClass = (mode: ViewMode, isOnTop: boolean): string =>
  cx(
    isOnTop && 'z-10',
    'group absolute top-0 left-0 flex [contain:layout_size_style] cursor-default select-none outline-none [-webkit-touch-callout:none] focus-visible:outline-2',
    mode === 'grid'
      ? 'flex-col rounded-lg border border-line bg-surface shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm aria-selected:border-accent aria-selected:bg-accent-soft aria-selected:ring-1 aria-selected:ring-accent focus-visible:outline-offset-2'
      : 'border-line border-b hover:bg-hover focus-visible:rounded-md focus-visible:-outline-offset-2 aria-selected:bg-accent-soft',
  )

/** The same place while what belongs there is on its way. */
export const emptyCellClass = (mode: ViewMode): string =>
  cx(
    'absolute top-0 left-0',
    mode === 'grid' ? 'rounded-lg border border-line bg-sunken/50' : 'border-line border-b bg-sunken/50',
  )
