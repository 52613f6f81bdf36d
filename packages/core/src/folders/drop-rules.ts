import { folderParent, isWithin } from './rules.ts'

/**
 * What is dragged: a folder by its own path, other items by that of their folder (null: Drafts). Deleted items are in
 * none of the places they can be moved to.
 */
export type Dragged =
  | { kind: 'sandbox' | 'template'; path: string | null; isDeleted?: boolean }
  | { kind: 'folder'; path: string }

/** Where items can be. */
export type Destination = { at: 'folder'; path: string } | { at: 'drafts' | 'templates' }

/** Where they can be dropped. */
export type DropTarget = Destination | { at: 'recent' }

/** The rows of the sidebar, or the items of a page. */
export type DropZone = { zone: 'sidebar' } | { zone: 'page'; isSandboxesPage: boolean }

const isThere = (item: Dragged, target: DropTarget): boolean => {
  if (item.kind !== 'folder' && item.isDeleted) return false
  if (target.at === 'folder')
    return item.kind === 'folder' ? folderParent(item.path) === target.path : item.path === target.path
  return target.at === 'drafts' ? item.path === null : target.at === 'templates' && item.kind === 'template'
}

/** Whether something may be dropped: sandboxes on folders, nothing on Recent, folders only on folders (spec IT-022 to IT-029). */
export function mayDrop(item: Dragged, target: DropTarget, zone: DropZone): boolean {
  if (zone.zone === 'page' && !zone.isSandboxesPage) return false
  if (target.at === 'recent' || isThere(item, target)) return false
  if (item.kind !== 'folder') return target.at !== 'templates' || !item.isDeleted
  return target.at === 'folder' && !isWithin(target.path, item.path)
}

/** Whether everything dragged may be dropped, except items that are already there; at least one has to move. */
export const mayDropAll = (items: readonly Dragged[], target: DropTarget, zone: DropZone): boolean =>
  items.some((item) => mayDrop(item, target, zone)) &&
  items.every((item) => isThere(item, target) || mayDrop(item, target, zone))

/** Parses a drop target from an element's attribute: a path, or a keyword. */
export function dropTargetOf(name: string): DropTarget | null {
  if (name.startsWith('/')) return { at: 'folder', path: name }
  const at = (['drafts', 'templates', 'recent'] as const).find((word) => word === name)
  return at ? { at } : null
}
