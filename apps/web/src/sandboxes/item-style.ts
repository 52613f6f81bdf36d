import { cx } from '@sandlot/ui/cx'
import { gridStyle, ROW_HEIGHT_PX, stackStyle } from './layout.ts'
import type { ViewMode } from './use-view-mode.ts'

/** The look of a card or row, and of what holds them. */
export const listStyle = (mode: ViewMode) => (mode === 'grid' ? gridStyle : stackStyle)

export const itemSize = (mode: ViewMode) => (mode === 'grid' ? {} : { height: ROW_HEIGHT_PX })

export const itemClass = (mode: ViewMode): string =>
  cx(
    'group relative flex cursor-pointer outline-none focus-visible:outline-2',
    mode === 'grid'
      ? 'flex-col rounded-lg border border-line bg-surface shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm'
      : 'border-line border-b first:border-t hover:bg-hover focus-visible:rounded-md focus-visible:-outline-offset-2',
  )
