import type { SandboxCard } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useRouter } from '@tanstack/react-router'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { cx } from '../shell/ui/cx.ts'
import { ItemMenu } from './item-menu.tsx'
import type { ListKind } from './item-props.ts'
import { gridStyle, ROW_HEIGHT_PX, stackStyle } from './layout.ts'
import { SandboxCardContent } from './sandbox-card.tsx'
import { SandboxRowContent } from './sandbox-row.tsx'
import { useGridItems } from './use-grid-items.ts'
import type { ViewMode } from './use-view-mode.ts'

type Props = { items: readonly SandboxCard[]; kind: ListKind; mode: ViewMode; label: string }

const itemStyle = 'group relative flex cursor-pointer outline-none focus-visible:outline-2'

/** The items of a list as cards or rows, with keyboard, menu and renaming. */
export function SandboxGrid({ items, kind, mode, label }: Props) {
  const grid = useGridItems(items, kind)
  const router = useRouter()
  const isGrid = mode === 'grid'
  return (
    <div {...grid.handlers}>
      <GridList
        aria-label={label}
        dependencies={[mode, grid.version]}
        items={items}
        keyboardNavigationBehavior="tab"
        layout={isGrid ? 'grid' : 'stack'}
        onAction={(id) => grid.open(String(id))}
        style={isGrid ? gridStyle : stackStyle}
      >
        {(card) => (
          <GridListItem
            className={cx(
              itemStyle,
              isGrid
                ? 'flex-col rounded-lg border border-line bg-surface shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm'
                : 'border-line border-b first:border-t hover:bg-hover focus-visible:rounded-md focus-visible:-outline-offset-2',
            )}
            id={card.id}
            onHoverStart={() => void router.preloadRoute({ to: '/p/sandbox/$id', params: { id: card.id } })}
            style={isGrid ? {} : { height: ROW_HEIGHT_PX }}
            textValue={displayTitle(card)}
          >
            {isGrid ? (
              <SandboxCardContent item={grid.itemOf(card)} />
            ) : (
              <SandboxRowContent item={grid.itemOf(card)} />
            )}
          </GridListItem>
        )}
      </GridList>
      {grid.menu && <ItemMenu {...grid.menu} />}
      <p className="sr-only" role="status">
        {grid.said}
      </p>
    </div>
  )
}
