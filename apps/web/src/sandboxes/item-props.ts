import type { FolderItem, ItemView } from '@sandlot/core/sandboxes/items/items'
import type { ReactNode } from 'react'

/** The props of an item as a card or row, independent of its kind. */
export type ItemProps = {
  view: ItemView
  isMenuOpen: boolean
  hasMenu: boolean
  /** Whether Tab reaches its button. */
  isTabStop: boolean
  /** Replaces the title while it is edited. */
  field: ReactNode
}

/** The actions on a list's folders besides opening them. */
export type FolderActions = {
  /** `was` is the name when editing started. */
  rename: (folder: FolderItem, name: string, was: string) => void
  /** Returns what is wrong with a new name, or null. */
  problemOf: (folder: FolderItem, name: string) => string | null
  remove: (folder: FolderItem) => void
}

/** Where a menu opens: at the button that opened it, or at the pointer. */
export type MenuAnchor = Element | { x: number; y: number }
