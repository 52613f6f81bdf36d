import type { ItemContext } from '@sandlot/core/sandboxes/items/items'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { lazy, type RefObject, Suspense, useLayoutEffect } from 'react'
import { MenuFailed } from '../../shell/ui/menu-failed.tsx'
import { HEADER_HEIGHT_PX } from '../layout.ts'
import type { ViewMode } from '../use-view-mode.ts'
import { GridCell } from './grid-cell.tsx'
import type { gridEvents } from './grid-events.ts'
import { MorePages, type Pages } from './more-pages.tsx'
import { boxOf, type Placement } from './placement.ts'
import { useDrawn } from './use-drawn.ts'
import type { Grid } from './use-grid.ts'

/** Loaded when the first title is edited. */
const TitleField = lazyPart(
  () => import('./title-field.tsx').then((module) => module.TitleField),
  ({ onEnd }) => <MenuFailed onClose={() => onEnd({ byKeyboard: true })} />,
)

/** Only a background. If its code fails to load, the list is shown without it. */
const GridPlaces = lazy(() =>
  import('./grid-places.tsx').then(
    ({ GridPlaces }) => ({ default: GridPlaces }),
    () => ({ default: () => [] }),
  ),
)

/** How far before the end the next page is requested. */
const AHEAD_PX = 1200

type Props = {
  grid: Grid
  list: RefObject<HTMLDivElement | null>
  events: ReturnType<typeof gridEvents>
  placement: Placement
  mode: ViewMode
  context: ItemContext
  label: string
  hintId: string
  pages: Pages | undefined
  /** Where the next page will start. */
  end: number
  wantsAll: boolean
}

/**
 * The rendered part of a list: headings, items, and placeholders of items that are loading. Only this component depends
 * on the scroll position, so that nothing else is rendered again with each row.
 */
export function GridRows(props: Props) {
  const { grid, list, events, placement, mode, context, label, hintId, pages, end, wantsAll } = props
  const { items, selection, order } = grid
  const { length: count } = items
  const { viewport, first, drawn: part } = useDrawn(list, placement, count)
  const isNearEnd = viewport !== null && viewport.bottom + AHEAD_PX > end
  useLayoutEffect(() => grid.settleFocus())

  const lead = selection.lead === null ? -1 : order.indexOf(selection.lead)
  // Until an item has had the focus, Tab moves to the first visible one.
  const stop = lead >= 0 ? lead : Math.min(first ?? 0, count - 1)
  const indexes = part ? range(part.from, Math.min(part.to, count)) : []
  // The focused item stays rendered, so that it keeps the focus when scrolled away.
  if (part && lead >= 0 && (lead < part.from || lead >= part.to)) indexes.push(lead)
  return (
    <div className="relative" ref={list} style={{ height: placement.height }} {...events}>
      <Suspense>
        <GridPlaces placement={placement} />
      </Suspense>
      {pages && <MorePages isWanted={wantsAll || isNearEnd} pages={pages} />}
      {placement.blocks.map(
        ({ title, count, headerTop }) =>
          title !== null &&
          count > 0 && (
            <h2
              className="absolute flex items-center font-medium text-ink-muted text-sm"
              key={title}
              style={{ top: headerTop, height: HEADER_HEIGHT_PX }}
            >
              {title}
            </h2>
          ),
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table would use its own layout. */}
      <div
        aria-describedby={hintId}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={pages?.hasNextPage ? -1 : count}
        className="absolute inset-0 outline-none [contain:layout_size_style]"
        data-list={context.list}
        role="grid"
        // While that item is not rendered, Tab moves here, and from here to a visible item.
        {...(count > 0 && !indexes.includes(stop) && { tabIndex: 0 })}
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
                    <TitleField {...grid.rename} />
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
    </div>
  )
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
