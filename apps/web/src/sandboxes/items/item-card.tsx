import type { ItemProps } from '../item-props.ts'
import { ItemArt } from './item-art.tsx'
import { ItemFacts, ItemMatch, ItemMenuButton, ItemOwner, ItemTitle } from './item-parts.tsx'

/** The content of a card in the grid. */
export function ItemCardContent({ field, ...item }: ItemProps) {
  const { view } = item
  return (
    <>
      <ItemArt art={view.art} className="col-span-2 rounded-t-[7px] border-line border-b" iconSize={36} />
      <ItemTitle
        className="mt-1.5 mr-1.5 ml-3 max-w-[calc(100%-18px)] self-center"
        field={field}
        view={view}
      />
      <ItemMenuButton {...item} className="mt-1.5 mr-1.5" />
      <div className="col-span-2 mr-3 mb-1.5 ml-3 flex h-5 items-center gap-1.5 text-ink-muted text-xs">
        {view.matched ? <ItemMatch view={view} /> : <ItemFacts view={view} />}
        <ItemOwner className="ml-auto" view={view} />
      </div>
    </>
  )
}
