import { hrefOf, titleOf } from '@sandlot/core/sandboxes/items'
import { useRouter } from '@tanstack/react-router'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Text } from 'react-aria-components/Text'
import { ItemContent } from './item-content.tsx'
import type { GridProps } from './item-grid.tsx'
import { itemClass, itemSize, listStyle } from './item-style.ts'

/** The items as a grid that the keyboard moves in. */
export function AriaGrid(props: GridProps & { onReady: () => void }) {
  const { items, mode, label, itemOf, onOpen, version, onReady } = props
  const router = useRouter()
  return (
    <GridList
      aria-label={label}
      dependencies={[mode, version]}
      items={items}
      keyboardNavigationBehavior="tab"
      layout={mode === 'grid' ? 'grid' : 'stack'}
      onAction={(id) => onOpen(String(id))}
      style={listStyle(mode)}
    >
      {(item) => (
        <GridListItem
          className={itemClass(mode)}
          id={item.key}
          ref={(row: HTMLDivElement | null) => {
            if (row) onReady()
          }}
          onHoverStart={() => void router.preloadRoute({ to: hrefOf(item) })}
          style={itemSize(mode)}
          textValue={titleOf(item)}
        >
          <ItemContent Description={Text} item={itemOf(item)} mode={mode} />
        </GridListItem>
      )}
    </GridList>
  )
}
