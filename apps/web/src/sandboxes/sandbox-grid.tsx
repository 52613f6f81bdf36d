import type { SandboxCard } from '@sandlot/core/sandboxes/lists'
import { lazy, Suspense, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { ItemMenu } from './item-menu.tsx'
import type { ItemProps, ListKind } from './item-props.ts'
import { PlainGrid } from './plain-grid.tsx'
import { useGridItems } from './use-grid-items.ts'
import type { ViewMode } from './use-view-mode.ts'

/** Arrow keys, type-ahead and what else comes with a grid are loaded when the first items can be seen. */
const AriaGrid = lazy(async () => {
  await afterPaint(window)
  return { default: (await import('./aria-grid.tsx')).AriaGrid }
})

export type GridProps = {
  items: readonly SandboxCard[]
  mode: ViewMode
  label: string
  itemOf: (card: SandboxCard) => ItemProps
  onOpen: (id: string) => void
  /** Changes whenever an item has to be drawn anew although its data is the same. */
  version: string
}

type Props = Pick<GridProps, 'items' | 'mode' | 'label'> & { kind: ListKind }

/** The items of a list as cards or rows, with keyboard, menu and renaming. */
export function SandboxGrid({ items, kind, mode, label }: Props) {
  const { handlers, open, itemOf, menu, said, version } = useGridItems(items, kind)
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
      {menu && <ItemMenu {...menu} />}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}
