import type { DashboardItem, ListKind } from '@sandlot/core/sandboxes/items'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { lazy, Suspense, useState } from 'react'
import { MenuFailed } from '../shell/ui/menu-failed.tsx'
import { afterPaint } from './after-paint.ts'
import type { FolderActions, ItemProps } from './item-props.ts'
import { PlainGrid } from './plain-grid.tsx'
import { useGridItems } from './use-grid-items.ts'
import type { ViewMode } from './use-view-mode.ts'

/** Arrow keys, type-ahead and what else comes with a grid are loaded when the first items can be seen. */
const AriaGrid = lazy(async () => {
  await afterPaint(window)
  const [{ AriaGrid }] = await Promise.all([import('./aria-grid.tsx'), import('./rename-field.tsx')])
  return { default: AriaGrid }
})

const ItemMenu = lazyPart(() => import('./item-menu.tsx').then((module) => module.ItemMenu), MenuFailed)

export type GridProps = {
  items: readonly DashboardItem[]
  mode: ViewMode
  label: string
  itemOf: (item: DashboardItem) => ItemProps
  onOpen: (key: string) => void
  /** Changes whenever an item has to be drawn anew although its data is the same. */
  version: string
}

type Props = Pick<GridProps, 'items' | 'mode' | 'label'> & {
  list: ListKind
  /** Without it folders can only be opened. */
  folders?: FolderActions
}

/** The items of a list as cards or rows, with keyboard, menu and renaming. */
export function ItemGrid({ items, list, mode, label, folders }: Props) {
  const { handlers, open, itemOf, menu, said, version } = useGridItems({ items, list, folders })
  // The real grid takes a moment more to fill itself: until then the plain one stays.
  const [isReady, setReady] = useState(false)
  const grid = { items, mode, label, itemOf, onOpen: open, version }
  return (
    <div {...handlers}>
      {!isReady && <PlainGrid {...grid} />}
      <Suspense>
        <div hidden={!isReady}>
          <AriaGrid {...grid} onReady={() => setReady(true)} />
        </div>
      </Suspense>
      <Suspense>{menu && <ItemMenu {...menu} />}</Suspense>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}
