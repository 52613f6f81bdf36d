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
  /** Whether Tab leads here from outside the list. */
  isTabStop: boolean
  isMenuOpen: boolean
  hasMenu: boolean
  /** Stands in the place of the title while it is changed. */
  field: ReactNode
}

function Cell(props: Props) {
  const { item, context, mode, index, left, top, width, height, isSelected, isTabStop } = props
  const view = viewOf(item, context)
  const Content = mode === 'grid' ? ItemCardContent : ItemRowContent
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot stand where they are put.
    <div
      aria-label={view.label}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      // What is in it fades, not itself: the places on the ground would show through.
      className={cx(itemClass(mode, props.field !== null), props.isCut && '*:opacity-55')}
      data-drop={item.kind === 'folder' ? item.folder.path : undefined}
      data-key={item.key}
      role="row"
      style={{ left, top, width, height }}
      tabIndex={isTabStop ? 0 : -1}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus, as a row has just this cell. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a table needs one around it. */}
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

/** An item in its place. What is done to it is noticed by the list. */
export const GridCell = memo(Cell, (one, other) => {
  const { item, ...rest } = one
  return (
    isSameItem(item, other.item) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === other[key])
  )
})
