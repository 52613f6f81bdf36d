import { type DashboardItem, type ItemContext, isSameItem, viewOf } from '@sandlot/core/sandboxes/items/items'
import { cx } from '@sandlot/ui/cx'
import { memo, type ReactNode } from 'react'
import { ItemCardContent } from '../items/item-card.tsx'
import { ItemRowContent } from '../items/item-row.tsx'
import { cellClass, itemClass } from '../items/item-style.ts'
import type { ViewMode } from '../use-view-mode.ts'

type Props = {
  item: DashboardItem
  context: ItemContext
  mode: ViewMode
  index: number
  left: number
  top: number
  width: number
  height: number
  isSelected: boolean
  isCut: boolean
  /** Whether Tab moves the focus here from outside the list. */
  isTabStop: boolean
  isMenuOpen: boolean
  hasMenu: boolean
  /** Replaces the title while it is edited. */
  field: ReactNode
}

function Cell(props: Props) {
  const { item, context, mode, index, left, top, width, height, isSelected, isTabStop } = props
  const view = viewOf(item, context)
  const Content = mode === 'grid' ? ItemCardContent : ItemRowContent
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be positioned freely.
    <div
      aria-label={view.label}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      // Only its content fades, because otherwise the placeholders behind it would show through.
      className={cx(itemClass(mode, props.field !== null), props.isCut && '*:opacity-55')}
      data-drop={item.kind === 'folder' ? item.folder.path : undefined}
      data-key={item.key}
      role="row"
      style={{ left, top, width, height }}
      tabIndex={isTabStop ? 0 : -1}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus, because this is its only cell. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table cell needs a table around it. */}
      <div className={cellClass(mode)} role="gridcell">
        <Content
          field={props.field}
          hasMenu={props.hasMenu}
          isMenuOpen={props.isMenuOpen}
          isTabStop={isTabStop}
          view={view}
        />
      </div>
    </div>
  )
}

/** An item at its position. The list handles its events. */
export const GridCell = memo(Cell, (one, other) => {
  const { item, ...rest } = one
  return (
    isSameItem(item, other.item) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === other[key])
  )
})
