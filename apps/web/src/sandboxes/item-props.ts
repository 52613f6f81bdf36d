import type { FolderItem, ItemView } from '@sandlot/core/sandboxes/items/items'
import type { ReactNode } from 'react'

/** An item as a card or row draws it; of which kind it is makes no difference there. */
export type ItemProps = {
  view: ItemView
  isMenuOpen: boolean
  hasMenu: boolean
  /** Whether Tab gets to its button. */
  isTabStop: boolean
  /** Stands in the place of the title while it is changed. */
  field: ReactNode
}

/** What the folders of a list can do beyond being opened. */
export type FolderActions = {
  /** `was` is the name that it had when the new one was begun. */
  rename: (folder: FolderItem, name: string, was: string) => void
  /** What is wrong with a new name, or null. */
  problemOf: (folder: FolderItem, name: string) => string | null
  remove: (folder: FolderItem) => void
}

/** Where a menu opens: at the button it was opened with, or at the pointer. */
export type MenuPlace = Element | { x: number; y: number }
