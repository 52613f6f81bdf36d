import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { IconButton } from '@sandlot/ui/icon-button'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { type ItemProps, itemTexts } from './item-props.ts'

/** Its code comes with that of the grid, after the first items can be seen. */
const RenameField = lazy(async () => ({ default: (await import('./rename-field.tsx')).RenameField }))

const loadMenu = () => void import('./item-menu.tsx')

export function ItemTitle({ item, className }: { item: ItemProps; className: string }) {
  const { title } = itemTexts(item)
  const text = (
    <span className={`min-w-0 flex-1 truncate text-left ${className}`} dir="auto" title={title}>
      {title}
    </span>
  )
  if (!item.isRenaming) return text
  return (
    <Suspense fallback={text}>
      <RenameField className={className} onCommit={item.onRename} onEnd={item.onRenameEnd} title={title} />
    </Suspense>
  )
}

export function ItemTime({ item }: { item: ItemProps }) {
  const { at, ago } = itemTexts(item)
  return (
    <time className="shrink-0 whitespace-nowrap" dateTime={at} title={new Date(at).toLocaleString()}>
      {ago}
    </time>
  )
}

/** The author, unless it is the viewer. */
export function ItemAuthor({ item: { card, viewerId } }: { item: ItemProps }) {
  if (!card.author || card.author.id === viewerId) return null
  return (
    <span className="shrink-0" title={sandboxMessages.byAuthor(card.author.username)}>
      <Avatar name={card.author.username} size={18} url={card.author.avatarUrl} />
      <span className="sr-only">{sandboxMessages.byAuthor(card.author.username)}</span>
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
      label={sandboxMessages.menu(itemTexts(item).title)}
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
