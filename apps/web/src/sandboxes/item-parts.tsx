import type { ItemView } from '@sandlot/core/sandboxes/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { IconButton } from '@sandlot/ui/icon-button'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { ItemProps } from './item-props.ts'
import { Marked } from './marked.tsx'
import { PrivacyMark } from './privacy-mark.tsx'

/** Its code comes with that of the grid, after the first items can be seen. */
const RenameField = lazy(async () => ({ default: (await import('./rename-field.tsx')).RenameField }))

const loadMenu = () => void import('./item-menu.tsx')

export function ItemTitle({ item, className }: { item: ItemProps; className: string }) {
  const { title, highlights } = item.view
  const text = (
    <span className={`min-w-0 flex-1 truncate text-left ${className}`} dir="auto" title={title}>
      <Marked highlights={highlights} text={title} />
    </span>
  )
  if (!item.isRenaming) return text
  return (
    <Suspense fallback={text}>
      <RenameField className={className} onCommit={item.onRename} onEnd={item.onRenameEnd} title={title} />
    </Suspense>
  )
}

export function ItemTime({ view: { time } }: { view: ItemView }) {
  if (!time) return null
  return (
    <time
      className="shrink-0 whitespace-nowrap"
      dateTime={time.at}
      title={new Date(time.at).toLocaleString()}
    >
      {time.ago}
    </time>
  )
}

/** Where it is, how much is in it and since when: as much of it as there is to say. */
export function ItemFacts({ view }: { view: ItemView }) {
  const place = view.where ?? view.count
  return (
    <>
      {view.privacy !== null && <PrivacyMark privacy={view.privacy} size={13} />}
      {place !== null && (
        <span className="min-w-0 truncate" dir="auto">
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

export function ItemMenuButton({ item }: { item: ItemProps }) {
  const button = useRef<HTMLButtonElement>(null)
  if (!item.hasMenu) return null
  return (
    <IconButton
      aria-expanded={item.isMenuOpen}
      aria-haspopup="menu"
      className="relative"
      label={sandboxMessages.menu(item.view.title)}
      onFocus={loadMenu}
      onHoverStart={loadMenu}
      onPress={() => button.current && item.onMenu(button.current)}
      ref={button}
      size="sm"
    >
      <Ellipsis aria-hidden size={16} />
    </IconButton>
  )
}
