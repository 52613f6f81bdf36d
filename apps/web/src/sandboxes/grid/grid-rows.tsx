import type { ItemContext } from '@sandlot/core/sandboxes/items'
import { lazy, Suspense } from 'react'
import { emptyCellClass } from '../item-style.ts'
import { HEADER_HEIGHT_PX } from '../layout.ts'
import type { ViewMode } from '../use-view-mode.ts'
import { GridCell } from './grid-cell.tsx'
import { boxOf, itemsWithin, type Placement } from './placement.ts'
import type { Grid } from './use-grid.ts'
import type { Viewport } from './use-viewport.ts'

/** Its code comes when the first title is changed. */
const NameField = lazy(async () => ({ default: (await import('@sandlot/ui/name-field')).NameField }))

type Props = {
  grid: Grid
  placement: Placement
  mode: ViewMode
  context: ItemContext
  viewport: Viewport
  /** The part that there was time to draw. */
  drawn: Viewport
  label: string
  hintId: string
  isWhole: boolean
}

/** The part of a list that is in the page: headings, items, and places of items that are on their way. */
export function GridRows(props: Props) {
  const { grid, placement, mode, context, viewport, drawn, label, hintId, isWhole } = props
  const { items, selection, order } = grid
  const part = itemsWithin(placement, drawn.top, drawn.bottom)
  const view = itemsWithin(placement, viewport.top, viewport.bottom)
  const lead = selection.lead === null ? -1 : order.indexOf(selection.lead)
  // Tab leads to what can be seen, until the keyboard was somewhere.
  const stop = lead >= 0 ? lead : Math.min(view.from, items.length - 1)
  const indexes = range(part.from, Math.min(part.to, items.length))
  // What has the focus keeps it when it is scrolled away.
  if (lead >= 0 && (lead < part.from || lead >= part.to)) indexes.push(lead)
  const missing = range(view.from, view.to).filter(
    (index) => index >= items.length || index < part.from || index >= part.to,
  )
  return (
    <>
      {placement.blocks
        .filter(({ title, count }) => title !== null && count > 0)
        .filter(({ headerTop }) => headerTop + HEADER_HEIGHT_PX > viewport.top && headerTop < viewport.bottom)
        .map(({ title, headerTop }) => (
          <h2
            className="absolute flex items-center font-medium text-ink-muted text-sm"
            key={title}
            style={{ top: headerTop, height: HEADER_HEIGHT_PX }}
          >
            {title}
          </h2>
        ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a table would lay itself out. */}
      <div
        aria-describedby={hintId}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={isWhole ? items.length : -1}
        className="absolute inset-0"
        data-list={context.list}
        role="grid"
      >
        {indexes.map((index) => {
          const item = items[index]
          if (!item) return null
          const isRenaming = grid.renamingKey === item.key
          return (
            <GridCell
              context={context}
              field={
                isRenaming && grid.rename ? (
                  <Suspense>
                    <NameField className="" {...grid.rename} />
                  </Suspense>
                ) : null
              }
              hasMenu={grid.actions.hasMenu(item)}
              index={index}
              isCut={grid.isCut(item)}
              isMenuOpen={grid.menuKey === item.key}
              isSelected={selection.keys.has(item.key)}
              isTabStop={index === stop}
              item={item}
              key={item.key}
              mode={mode}
              {...boxOf(placement, index)}
            />
          )
        })}
      </div>
      {missing.map((index) => {
        const { left, top, width, height } = boxOf(placement, index)
        return (
          <div
            aria-hidden
            className={emptyCellClass(mode)}
            key={index}
            style={{ transform: `translate(${left}px, ${top}px)`, width, height }}
          />
        )
      })}
    </>
  )
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
