import { cx } from '@sandlot/ui/cx'
import type { ViewMode } from '../use-view-mode.ts'

/**
 * The style of a card or row at its position. Without transitions, because they would start on everything that scrolls
 * past the pointer.
 */
export const itemClass = (mode: ViewMode, isOnTop: boolean): string =>
  cx(
    isOnTop && 'z-10',
    'absolute [contain:layout_size_style] cursor-default select-none [-webkit-touch-callout:none]',
    mode === 'grid'
      ? 'rounded-lg border border-line bg-surface [box-shadow:var(--shadow-xs)] hover:border-line-strong hover:[box-shadow:var(--shadow-sm)] aria-selected:border-accent aria-selected:bg-accent-soft aria-selected:[box-shadow:0_0_0_1px_var(--color-accent)] focus-visible:outline-offset-2'
      : 'border-line border-b bg-surface hover:bg-sunken focus-visible:rounded-md focus-visible:-outline-offset-2 aria-selected:bg-accent-soft',
  )

/** The layout of its content: horizontal in a row, vertical on a card. */
export const cellClass = (mode: ViewMode): string =>
  cx(
    'h-full w-full min-w-0',
    mode === 'grid'
      ? 'grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto_auto]'
      : 'flex items-center gap-3 pr-2 pl-3',
  )
