import type { DashboardItem } from './items.ts'
import { levelOf, mayEdit, reaches, type Viewer } from './rules.ts'

export type ItemViewer = Viewer & {
  /** Whether this list lets its folders be renamed and deleted. */
  canChangeFolders: boolean
}

/** Whether a person may rename, move and delete an item where they look at it, or bring it back. */
export function mayEditItem(item: DashboardItem, viewer: ItemViewer): boolean {
  if (item.kind === 'sandbox') return mayEdit(item.sandbox, viewer)
  return item.kind === 'folder' && viewer.canChangeFolders && item.folder.path !== '/'
}

/** Whether it is in Recently deleted. */
export const isDeleted = (item: DashboardItem): boolean =>
  item.kind === 'sandbox' && item.sandbox.removedAt !== null

/** Whether an item has a menu at all: what is deleted has none for those who may only look. */
export const hasActions = (item: DashboardItem, viewer: ItemViewer): boolean =>
  item.kind !== 'sandbox' ||
  (isDeleted(item) ? mayEdit(item.sandbox, viewer) : reaches(levelOf(item.sandbox), 'READ'))
