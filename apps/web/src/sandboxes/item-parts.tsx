import type { ItemView } from '@sandlot/core/sandboxes/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { cx } from '@sandlot/ui/cx'
import { Ellipsis } from 'lucide-react'
import type { ItemProps } from './item-props.ts'
import { Marked } from './marked.tsx'
import { PrivacyMark } from './privacy-mark.tsx'
import { ProtectedMark } from './protected-mark.tsx'

/** One for all: making one takes longer than drawing an item. */
const wholeTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/**
 * The title is a link, as wide as its words: pressed, it opens at once, as names do in the file lists that people
 * use in browsers, and everything a browser can do with a link works on it. All around it a click selects, as on a
 * desktop, and a double click opens. Tab passes it by, for Enter on its row does the same.
 */
export function ItemTitle({ view: { title, highlights, href }, field }: Pick<ItemProps, 'view' | 'field'>) {
  return (
    <span className="flex min-w-0 flex-1 items-center font-medium text-base">
      {field ?? (
        <a
          className="min-w-0 truncate text-left hover:underline hover:decoration-line-strong hover:underline-offset-3"
          dir="auto"
          draggable={false}
          href={href}
          tabIndex={-1}
          title={title}
        >
          <Marked highlights={highlights} text={title} />
        </a>
      )}
    </span>
  )
}

export function ItemTime({ view: { time } }: { view: ItemView }) {
  if (!time) return null
  return (
    <time
      className="shrink-0 whitespace-nowrap"
      dateTime={time.at}
      title={wholeTime.format(new Date(time.at))}
    >
      {time.ago}
    </time>
  )
}

/** What of it answers a search, where that is not its title. */
export function ItemMatch({ view: { matched } }: { view: ItemView }) {
  if (!matched) return null
  return (
    <span className="min-w-0 truncate text-ink-muted text-xs" dir="auto" title={matched.text}>
      {matched.name}: <Marked highlights={matched.highlights} text={matched.text} />
    </span>
  )
}

/** Where it is, how much is in it and since when: as much of it as there is to say. */
export function ItemFacts({ view }: { view: ItemView }) {
  const place = view.where ?? view.count
  return (
    <>
      {view.privacy !== null && <PrivacyMark privacy={view.privacy} size={13} />}
      {view.isProtected && <ProtectedMark size={13} />}
      {place !== null && (
        <span className={cx('min-w-0 truncate', view.isRestricted && 'text-warning-text')} dir="auto">
          {place}
        </span>
      )}
      {place !== null && view.time && (
        <span aria-hidden className="text-ink-faint">
          ·
        </span>
      )}
      <ItemTime view={view} />
    </>
  )
}

export function ItemOwner({ view: { owner } }: { view: ItemView }) {
  if (!owner) return null
  return (
    <span className="shrink-0" title={sandboxMessages.byAuthor(owner.name)}>
      <Avatar name={owner.name} size={18} url={owner.avatarUrl} />
      <span className="sr-only">{sandboxMessages.byAuthor(owner.name)}</span>
    </span>
  )
}

/** The browser's button and nothing more: there is one for each item, and the list hears of its press. */
export function ItemMenuButton({ view, hasMenu, isMenuOpen, isTabStop }: Omit<ItemProps, 'field'>) {
  if (!hasMenu) return null
  const label = sandboxMessages.menu(view.title)
  return (
    <button
      aria-expanded={isMenuOpen}
      aria-haspopup="menu"
      aria-label={label}
      className={cx(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink pressed:bg-pressed',
        isMenuOpen && 'bg-hover text-ink',
      )}
      data-menu
      tabIndex={isTabStop ? 0 : -1}
      title={label}
      type="button"
    >
      <Ellipsis aria-hidden size={16} />
    </button>
  )
}
