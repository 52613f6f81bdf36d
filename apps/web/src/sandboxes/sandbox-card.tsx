import { CardArt } from './card-art.tsx'
import { ItemAuthor, ItemMenuButton, ItemTime, ItemTitle } from './item-parts.tsx'
import { type ContentProps, itemTexts } from './item-props.ts'
import { PrivacyMark } from './privacy-mark.tsx'

/** What a tile of the grid shows. */
export function SandboxCardContent({ item, Description }: ContentProps) {
  return (
    <>
      <CardArt card={item.card} className="min-h-0 w-full flex-1 rounded-t-[7px]" iconSize={36} />
      <div className="flex flex-col border-line border-t py-1.5 pr-1.5 pl-3">
        <div className="flex h-7 items-center gap-1">
          <ItemTitle className="font-medium text-base" item={item} />
          <ItemMenuButton item={item} />
        </div>
        <Description
          className="flex h-5 min-w-0 items-center gap-1.5 pr-1.5 text-ink-muted text-xs"
          slot="description"
        >
          <PrivacyMark privacy={item.card.privacy} size={13} />
          <span className="min-w-0 truncate" dir="auto">
            {itemTexts(item).where}
          </span>
          <span aria-hidden className="text-ink-faint">
            ·
          </span>
          <ItemTime item={item} />
          <span className="ml-auto flex">
            <ItemAuthor item={item} />
          </span>
        </Description>
      </div>
    </>
  )
}
