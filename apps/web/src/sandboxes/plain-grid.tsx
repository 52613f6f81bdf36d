import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { Link } from '@tanstack/react-router'
import { ItemContent } from './item-content.tsx'
import { itemClass, itemSize, listStyle } from './item-style.ts'
import type { GridProps } from './sandbox-grid.tsx'

/** So many are drawn at once: more than a screen shows, for the moment until the real grid is there. */
const AT_ONCE = 60

/** The same items in the same places, as plain links, until the code of the real grid has come. */
export function PlainGrid({ items, mode, label, itemOf }: GridProps) {
  return (
    <ul aria-busy aria-label={label} style={listStyle(mode)}>
      {items.slice(0, AT_ONCE).map((card) => (
        <li className={itemClass(mode)} data-key={card.id} key={card.id} style={itemSize(mode)}>
          <Link
            aria-label={displayTitle(card)}
            className="absolute inset-0"
            params={{ id: card.alias ?? card.id }}
            to="/p/sandbox/$id"
          />
          <ItemContent Description="span" item={itemOf(card)} mode={mode} />
        </li>
      ))}
    </ul>
  )
}
