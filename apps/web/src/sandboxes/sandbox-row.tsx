import { CardArt } from './card-art.tsx'
import { ItemAuthor, ItemMenuButton, ItemTime, ItemTitle } from './item-parts.tsx'
import { type ContentProps, itemTexts } from './item-props.ts'
import { PrivacyMark, privacyName } from './privacy-mark.tsx'

/** What a line of the list shows; on small screens the columns fold into the second line. */
export function SandboxRowContent({ item, Description }: ContentProps) {
  const { where } = itemTexts(item)
  return (
    <div className="flex h-full w-full min-w-0 items-center gap-3 pr-2 pl-3">
      <CardArt card={item.card} className="size-10 rounded-lg" iconSize={22} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center">
          <ItemTitle className="font-medium text-base" item={item} />
        </div>
        <Description
          className="flex min-w-0 items-center gap-1.5 text-ink-muted text-xs md:hidden"
          slot="description"
        >
          <PrivacyMark privacy={item.card.privacy} size={13} />
          <span className="min-w-0 truncate" dir="auto">
            {where}
          </span>
          <span aria-hidden className="text-ink-faint">
            ·
          </span>
          <ItemTime item={item} />
        </Description>
      </div>
      <ItemAuthor item={item} />
      <span className="w-40 truncate text-ink-muted text-sm max-md:hidden" dir="auto">
        {where}
      </span>
      <span className="flex w-24 items-center gap-1.5 text-ink-muted text-sm max-md:hidden">
        <PrivacyMark privacy={item.card.privacy} />
        <span aria-hidden>{privacyName(item.card.privacy)}</span>
      </span>
      <span className="w-32 text-right text-ink-muted text-sm max-md:hidden">
        <ItemTime item={item} />
      </span>
      <ItemMenuButton item={item} />
    </div>
  )
}
