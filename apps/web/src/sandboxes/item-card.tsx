import { ItemArt } from './item-art.tsx'
import { ItemFacts, ItemMatch, ItemMenuButton, ItemOwner, ItemTitle } from './item-parts.tsx'
import type { ItemProps } from './item-props.ts'

/** What a tile of the grid shows. */
export function ItemCardContent({ field, ...item }: ItemProps) {
  const { view } = item
  return (
    <>
      <ItemArt art={view.art} className="min-h-0 w-full flex-1 rounded-t-[7px]" iconSize={36} />
      <div className="flex flex-col border-line border-t py-1.5 pr-1.5 pl-3">
        <div className="flex h-7 items-center gap-1">
          <ItemTitle field={field} view={view} />
          <ItemMenuButton {...item} />
        </div>
        <div className="flex h-5 min-w-0 items-center gap-1.5 pr-1.5 text-ink-muted text-xs">
          {view.matched ? <ItemMatch view={view} /> : <ItemFacts view={view} />}
          <span className="ml-auto flex">
            <ItemOwner view={view} />
          </span>
        </div>
      </div>
    </>
  )
}
