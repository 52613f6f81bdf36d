import type { SandboxCard } from '@sandlot/core/sandboxes/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { timeAgo } from '@sandlot/core/time'
import type { ElementType, ReactNode } from 'react'

/** Which list an item stands in: it decides what is worth telling about it. */
export type ListKind = 'recent' | 'drafts' | 'folder' | 'deleted'

export type ItemProps = {
  card: SandboxCard
  kind: ListKind
  now: Date
  /** Who looks: their own name is not written on their own things. */
  viewerId: string | undefined
  isRenaming: boolean
  isMenuOpen: boolean
  hasMenu: boolean
  onMenu: (button: Element) => void
  onRename: (title: string) => void
  onRenameEnd: (how: { byKeyboard: boolean }) => void
}

/** The texts of a card or row. */
export function itemTexts({ card, kind, now }: Pick<ItemProps, 'card' | 'kind' | 'now'>) {
  const at =
    kind === 'deleted' && card.removedAt
      ? card.removedAt
      : kind === 'recent'
        ? card.lastAccessedAt
        : card.updatedAt
  const ago = timeAgo(at, now)
  return {
    title: displayTitle(card),
    where: placeOf(card),
    at,
    ago: kind === 'deleted' ? sandboxMessages.deletedAgo(ago) : ago,
  }
}

/** Where a sandbox lies: a folder by its own name. */
export function placeOf({ draft, collection }: Pick<SandboxCard, 'draft' | 'collection'>): string {
  if (draft || !collection) return sandboxMessages.draftsTitle
  return collection.path === '/' ? sandboxMessages.foldersTitle : (collection.path.split('/').at(-1) ?? '')
}

/** An item, and what its second line is made of: where there is a grid, what tells the grid that it describes. */
export type ContentProps = {
  item: ItemProps
  Description: ElementType<{ className: string; slot: string; children: ReactNode }>
}

/** Where a menu opens: at the button it was opened with, or at the pointer. */
export type MenuPlace = Element | { x: number; y: number }
