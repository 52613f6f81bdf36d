import { cx } from '@sandlot/ui/cx'
import type { ItemProps } from '../item-props.ts'
import { ItemArt } from './item-art.tsx'
import {
  ItemFacts,
  ItemMatch,
  ItemMenuButton,
  ItemOwner,
  ItemRunning,
  ItemTime,
  ItemTitle,
} from './item-parts.tsx'
import { PrivacyMark, privacyName } from './privacy-mark.tsx'
import { ProtectedMark } from './protected-mark.tsx'

/** The content of a row in the list. On small screens the columns fold into the second line. */
export function ItemRowContent({ field, ...item }: ItemProps) {
  const { view } = item
  return (
    <>
      <ItemArt art={view.art} className="size-10 rounded-lg" iconSize={22} />
      <div className="min-w-0 flex-1">
        <ItemTitle className="max-w-full" field={field} view={view} />
        {view.matched && (
          <div className="flex min-w-0">
            <ItemMatch view={view} />
          </div>
        )}
        {!view.matched && (
          <div className="flex min-w-0 items-center gap-1.5 text-ink-muted text-xs md:hidden">
            <ItemFacts view={view} />
          </div>
        )}
      </div>
      <span className="max-md:hidden">
        <ItemRunning view={view} />
      </span>
      <ItemOwner className="" view={view} />
      <span
        className={cx(
          'truncate text-sm empty:hidden max-md:hidden',
          // Items without privacy use that column too, because a folder's size needs more space.
          view.privacy === null ? 'w-67' : 'w-40',
          view.isRestricted ? 'text-warning-text' : 'text-ink-muted',
        )}
        dir="auto"
      >
        {view.where ?? view.count}
      </span>
      {view.privacy !== null && (
        <span className="flex w-24 items-center gap-1.5 text-ink-muted text-sm max-md:hidden">
          <PrivacyMark privacy={view.privacy} />
          <span aria-hidden>{privacyName(view.privacy)}</span>
          {view.isProtected && <ProtectedMark />}
        </span>
      )}
      <span className="w-32 text-right text-ink-muted text-sm max-md:hidden">
        <ItemTime className="" view={view} />
      </span>
      <ItemMenuButton {...item} className="" />
    </>
  )
}
