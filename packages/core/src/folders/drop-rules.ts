import { folderParent, isWithin } from './rules.ts'

/** What is dragged: a folder by its own path, the others by the path of the folder they lie in (null: Drafts). */
export type Dragged = { kind: 'sandbox' | 'template'; path: string | null } | { kind: 'folder'; path: string }

/** Where it may be let go. */
export type DropTarget = { at: 'folder'; path: string } | { at: 'drafts' | 'templates' | 'recent' }

/** The rows of the sidebar, or the items of a page. */
export type DropZone = { zone: 'sidebar' } | { zone: 'page'; isSandboxesPage: boolean }

const isThere = (item: Dragged, target: DropTarget): boolean => {
  if (target.at === 'folder')
    return item.kind === 'folder' ? folderParent(item.path) === target.path : item.path === target.path
  return target.at === 'drafts' ? item.path === null : target.at === 'templates' && item.kind === 'template'
}

/** Whether something may be dropped: sandboxes on folders, nothing on Recent, folders only on folders (spec IT-022 to IT-029). */
export function mayDrop(item: Dragged, target: DropTarget, zone: DropZone): boolean {
  if (zone.zone === 'page' && !zone.isSandboxesPage) return false
  if (target.at === 'recent' || isThere(item, target)) return false
  if (item.kind !== 'folder') return true
  return target.at === 'folder' && !isWithin(target.path, item.path)
}
