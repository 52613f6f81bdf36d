import { hrefOf, titleOf } from '@sandlot/core/sandboxes/items'
import { Link } from '@tanstack/react-router'
import { ItemContent } from './item-content.tsx'
import type { GridProps } from './item-grid.tsx'
import { itemClass, itemSize, listStyle } from './item-style.ts'

/** So many are drawn at once: more than a screen shows, for the moment until the real grid is there. */
const AT_ONCE = 60

/** The same items in the same places, as plain links, until the code of the real grid has come. */
export function PlainGrid({ items, mode, label, itemOf }: GridProps) {
  return (
    <ul aria-busy aria-label={label} style={listStyle(mode)}>
      {items.slice(0, AT_ONCE).map((item) => (
        <li className={itemClass(mode)} data-key={item.key} key={item.key} style={itemSize(mode)}>
          <Link aria-label={titleOf(item)} className="absolute inset-0" to={hrefOf(item)} />
          <ItemContent Description="span" item={itemOf(item)} mode={mode} />
        </li>
      ))}
    </ul>
  )
}
