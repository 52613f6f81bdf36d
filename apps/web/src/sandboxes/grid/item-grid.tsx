import type { DashboardItem, ListKind } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useNow } from '../../shell/browser/use-now.ts'
import { MenuFailed } from '../../shell/ui/menu-failed.tsx'
import type { FolderActions } from '../item-props.ts'
import { CARD_HEIGHT_PX, GRID_GAP_PX, ROW_HEIGHT_PX, SELECTION_BAR_ROOM_PX } from '../layout.ts'
import type { ViewMode } from '../use-view-mode.ts'
import { gridEvents, newMemory } from './grid-events.ts'
import { GridRows } from './grid-rows.tsx'
import type { Pages } from './more-pages.tsx'
import { columnsFor, type Placement, place, type Section } from './placement.ts'
import { takeShown } from './shown-item.ts'
import { type Grid, useGrid } from './use-grid.ts'
import { useRectangle } from './use-rectangle.ts'
import { isNowhereElse, scrollToItem } from './viewport.ts'

const ItemsMenu = lazyPart(() => import('./items-menu.tsx').then((module) => module.ItemsMenu), MenuFailed)
/** In the same chunk as the placeholders, which every list loads, so that it is available without a network. */
const GridEnd = lazyPart(
  () => import('./grid-places.tsx').then((module) => module.GridEnd),
  () => null,
)
const SelectionBar = lazyPart(
  () => import('./selection-bar.tsx').then((module) => module.SelectionBar),
  () => null,
)

type Props = {
  items: readonly DashboardItem[]
  mode: ViewMode
  label: string
  /** The kind of list, which determines the facts to show of its items. */
  list: ListKind
  /** Groups of consecutive items with headings. Without them there are no headings. */
  sections?: readonly Section[]
  /** Without it, folders can only be opened. */
  folders?: FolderActions
  /** Further pages of the list. */
  pages?: Pages
}

/** The items of a list as cards or rows. Only visible ones are rendered, so the list can be of any length. */
export function ItemGrid({ items, mode, label, list: kind, sections, folders, pages }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const viewerId = useMe()?.id
  const now = useNow()
  const context = useMemo(() => ({ list: kind, now, viewerId }), [kind, now, viewerId])
  const stride = mode === 'grid' ? CARD_HEIGHT_PX + GRID_GAP_PX : ROW_HEIGHT_PX
  const measured = useWidth(list)
  const width = measured ?? 0
  const hasMore = pages?.hasNextPage ?? false
  const isHeldUp = pages?.hasNextPage && (pages.isPaused || pages.isFetchNextPageError)
  const isComing = hasMore && !isHeldUp
  const placement = useMemo(
    () => place(width, mode, withTail(sections, items.length, isComing ? tailOf(width, mode, stride) : 0)),
    [width, mode, sections, items.length, isComing, stride],
  )
  const grid = useGrid({ list, items, folders })
  const [memory] = useState(newMemory)
  const { selection, chosen, actions } = grid
  const last = placement.blocks.at(-1)
  const end =
    hasMore && last ? last.top + Math.ceil((items.length - last.start) / placement.columns) * stride : 0
  const isSought = useShown(grid, list, placement, measured !== null)
  useRectangle(list, placement, grid)
  const count = selection.keys.size
  // The clicked button disappears with its bar, and the keys apply to the selection.
  const backAt = selection.lead ?? items[0]?.key
  const backInList = backAt === undefined ? {} : { focus: backAt }
  // This button disappears too.
  const tryAgain = () => {
    const key = items.at(-1)?.key
    if (key !== undefined) grid.select({ do: 'lead', key }, { focus: key })
    return pages?.fetchNextPage()
  }
  const runs = { list: kind, actions, open: grid.open, startRename: grid.startRename, say: grid.say }

  return (
    <div>
      <GridRows
        context={context}
        end={end}
        events={gridEvents({ grid, list, placement, mode, memory })}
        grid={grid}
        hintId={hintId}
        label={label}
        list={list}
        mode={mode}
        pages={pages}
        placement={placement}
        wantsAll={selection.isAll || isSought}
      />
      <Suspense>{isHeldUp && <GridEnd pages={{ ...pages, fetchNextPage: tryAgain }} />}</Suspense>
      {/* Reserved from the start, so that the bar never covers the last row. */}
      <div
        className="pointer-events-none sticky bottom-4 z-20 flex items-end justify-center"
        style={{ height: SELECTION_BAR_ROOM_PX }}
      >
        <Suspense>
          {(count > 1 || (count === 1 && grid.isByTouch)) && (
            <SelectionBar
              {...runs}
              isAll={count === items.length && !hasMore}
              isSelectingAll={selection.isAll && hasMore}
              items={chosen}
              onAll={() => grid.select({ do: 'all' }, backInList)}
              onClear={() => grid.select({ do: 'none' }, backInList)}
            />
          )}
        </Suspense>
      </div>
      <Suspense>{grid.menu && <ItemsMenu {...grid.menu} {...runs} items={chosen} />}</Suspense>
      <p className="sr-only" id={hintId}>
        {sandboxMessages.gridKeys}
      </p>
      <p className="sr-only" role="status">
        {grid.said}
      </p>
    </div>
  )
}

/**
 * Returns the number of placeholders for items that are loading, enough to fill a screen, so that fast scrolling does
 * not end in empty space.
 */
function tailOf(width: number, mode: ViewMode, stride: number): number {
  return columnsFor(width, mode) * (Math.ceil(window.innerHeight / stride) + 2)
}

/** Adds the placeholders to the last section. */
function withTail(sections: readonly Section[] | undefined, count: number, tail: number): readonly Section[] {
  const all = sections ?? [{ title: null, count }]
  return all.map((section, index) =>
    index === all.length - 1 ? { ...section, count: section.count + tail } : section,
  )
}

/** Returns the width of a list. Null until it is measured, which happens before the first paint. */
function useWidth(list: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (list.current) setWidth(list.current.clientWidth)
  }, [list])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return width
}

/**
 * Focuses the item that the user was taken to as soon as it has loaded. Returns true while more of the list has to be
 * loaded for that.
 */
function useShown(
  grid: Grid,
  list: RefObject<HTMLElement | null>,
  placement: Placement,
  isReady: boolean,
): boolean {
  const router = useRouter()
  const [wanted, setWanted] = useState(() => takeShown(router))
  const { select, items } = grid
  const found = wanted ? items.findIndex(wanted.isIt) : -1
  const isSought = wanted?.do === 'only' && found < 0
  const at = Math.max(found, 0)
  const key = items[at]?.key
  useEffect(() => {
    if (!wanted || isSought || key === undefined || !isReady || !list.current) return
    setWanted(null)
    // The user may be typing elsewhere by now.
    if (wanted.do === 'lead' && !isNowhereElse(list.current)) return
    scrollToItem(list.current, placement, at)
    select({ do: wanted.do, key }, { focus: key })
  }, [wanted, isSought, key, at, isReady, list, placement, select])
  return isSought
}
