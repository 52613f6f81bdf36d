import { dateAndTime } from '@sandlot/core/date-formats'
import type { Highlights, ItemView } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { cx } from '@sandlot/ui/cx'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Suspense } from 'react'
import type { ItemProps } from '../item-props.ts'
import { PrivacyMark } from './privacy-mark.tsx'
import { ProtectedMark } from './protected-mark.tsx'

/** Shared, because creating one takes longer than rendering an item. */

/**
 * The title is a link, only as wide as its text. A click on it opens the item, as in other web file lists, and
 * everything that browsers offer for links works. Around it a click selects and a double click opens, as on a desktop.
 * Tab skips it, because Enter on the row does the same.
 */
export function ItemTitle({
  view: { title, highlights, href },
  field,
  className,
}: Pick<ItemProps, 'view' | 'field'> & { className: string }) {
  if (field)
    return <span className={cx('flex min-w-0 items-center font-medium text-base', className)}>{field}</span>
  return (
    <a
      className={cx(
        'block w-fit min-w-0 truncate text-left font-medium text-base hover:underline hover:decoration-line-strong hover:underline-offset-3',
        className,
      )}
      dir="auto"
      draggable={false}
      href={href}
      tabIndex={-1}
      title={title}
    >
      <Marked highlights={highlights} text={title} />
    </a>
  )
}

type PartProps = { view: ItemView; className: string }

export function ItemTime({ view: { time }, className }: PartProps) {
  if (!time) return null
  return (
    <time
      className={cx('shrink-0 whitespace-nowrap', className)}
      dateTime={time.at}
      title={dateAndTime(time.at)}
    >
      {time.ago}
    </time>
  )
}

/** The part of the item that matches a search, if it is not the title. */
export function ItemMatch({ view: { matched } }: { view: ItemView }) {
  if (!matched) return null
  return (
    <span className="min-w-0 truncate text-ink-muted text-xs" dir="auto" title={matched.text}>
      {matched.name}: <Marked highlights={matched.highlights} text={matched.text} />
    </span>
  )
}

const BoxMark = lazyPart(
  () => import('../../runtime/boxes/box-mark.tsx').then((module) => module.BoxMark),
  () => null,
)

/** Whether the item's devbox is running. */
export const ItemRunning = ({ view: { devboxId } }: { view: ItemView }) =>
  devboxId && (
    <Suspense>
      <BoxMark sandboxId={devboxId} />
    </Suspense>
  )

/** The location or size, and the date, as far as they apply. */
export function ItemFacts({ view }: { view: ItemView }) {
  const place = view.where ?? view.count
  return (
    <>
      <ItemRunning view={view} />
      {view.privacy !== null && <PrivacyMark privacy={view.privacy} size={13} />}
      {view.isProtected && <ProtectedMark size={13} />}
      {place !== null && (
        <span className={cx('min-w-0 truncate', view.isRestricted && 'text-warning-text')} dir="auto">
          {place}
        </span>
      )}
      <ItemTime className={place === null ? '' : 'border-line border-l pl-1.5'} view={view} />
    </>
  )
}

export function ItemOwner({ view: { owner }, className }: PartProps) {
  if (!owner) return null
  return (
    <span className={cx('shrink-0', className)} title={sandboxMessages.byAuthor(owner.name)}>
      <Avatar name={owner.name} size={18} url={owner.avatarUrl} />
      <span className="sr-only">{sandboxMessages.byAuthor(owner.name)}</span>
    </span>
  )
}

/** A native button with three dots and nothing more, because there is one per item. The list handles its clicks. */
export function ItemMenuButton({
  view,
  hasMenu,
  isMenuOpen,
  isTabStop,
  className,
}: Omit<ItemProps, 'field'> & { className: string }) {
  if (!hasMenu) return null
  const label = sandboxMessages.menu(view.title)
  return (
    <button
      aria-expanded={isMenuOpen}
      aria-haspopup="menu"
      aria-label={label}
      className={cx(
        'size-7 shrink-0 rounded-md text-[7px] text-ink-muted hover:bg-hover hover:text-ink pressed:bg-pressed',
        isMenuOpen && 'bg-hover text-ink',
        className,
      )}
      data-menu
      tabIndex={isTabStop ? 0 : -1}
      title={label}
      type="button"
    >
      •••
    </button>
  )
}

/** A text with some parts highlighted. */
function Marked({ text, highlights }: { text: string; highlights: Highlights }) {
  if (highlights.length === 0) return text
  return highlights.map(([from, to], index) => (
    <span key={from}>
      {text.slice(highlights[index - 1]?.[1] ?? 0, from)}
      <mark className="rounded-sm bg-accent-soft text-accent-text">{text.slice(from, to)}</mark>
      {index === highlights.length - 1 && text.slice(to)}
    </span>
  ))
}
