import { mayHere } from '../ability-rules.ts'
import type { SandboxActionName } from '../actions.ts'
import { levelOf, reaches } from '../rules.ts'
import type { DashboardItem } from './items.ts'

export type ItemViewer = {
  workspaceId: string | null
  /** Whether this list lets folders be renamed and deleted. */
  canChangeFolders: boolean
}

/** Whether a person can move, delete or restore an item in the place where they see it; other actions only if given. */
export function mayEditItem(
  item: DashboardItem,
  viewer: ItemViewer,
  action: SandboxActionName = 'sandbox.move',
): boolean {
  if (item.kind === 'sandbox') return mayHere(item.sandbox, action, viewer)
  return item.kind === 'folder' && viewer.canChangeFolders && item.folder.path !== '/'
}

/** Whether it is in Recently deleted. */
export const isDeleted = (item: DashboardItem): boolean =>
  item.kind === 'sandbox' && item.sandbox.removedAt !== null

/** Whether an item has a menu: deleted items have none for readers. */
export const hasActions = (item: DashboardItem, viewer: ItemViewer): boolean =>
  item.kind !== 'sandbox' ||
  (isDeleted(item) ? mayEditItem(item, viewer) : reaches(levelOf(item.sandbox), 'READ'))
