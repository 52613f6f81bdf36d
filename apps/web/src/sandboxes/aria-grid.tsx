import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useRouter } from '@tanstack/react-router'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Text } from 'react-aria-components/Text'
import { ItemContent } from './item-content.tsx'
import { itemClass, itemSize, listStyle } from './item-style.ts'
import type { GridProps } from './sandbox-grid.tsx'

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
      {(card) => (
        <GridListItem
          className={itemClass(mode)}
          id={card.id}
          ref={(row: HTMLDivElement | null) => {
            if (row) onReady()
          }}
          onHoverStart={() => void router.preloadRoute({ to: '/p/sandbox/$id', params: { id: card.id } })}
          style={itemSize(mode)}
          textValue={displayTitle(card)}
        >
          <ItemContent Description={Text} item={itemOf(card)} mode={mode} />
        </GridListItem>
      )}
    </GridList>
  )
}
