import type { FolderItem, ItemView } from '@sandlot/core/sandboxes/items'
import type { ElementType, ReactNode } from 'react'

/** An item as a card or row draws it; of which kind it is makes no difference there. */
export type ItemProps = {
  view: ItemView
  isRenaming: boolean
  isMenuOpen: boolean
  hasMenu: boolean
  onMenu: (button: Element) => void
  onRename: (title: string) => void
  onRenameEnd: (how: { byKeyboard: boolean }) => void
}

/** An item, and what its second line is made of: where there is a grid, what tells the grid that it describes. */
export type ContentProps = {
  item: ItemProps
  Description: ElementType<{ className: string; slot: string; children: ReactNode }>
}

/** What the folders of a list can do beyond being opened. */
export type FolderActions = {
  rename: (folder: FolderItem, name: string) => void
  remove: (folders: readonly FolderItem[]) => void
}

/** Where a menu opens: at the button it was opened with, or at the pointer. */
export type MenuPlace = Element | { x: number; y: number }
