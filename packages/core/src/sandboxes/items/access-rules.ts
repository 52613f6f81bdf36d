import { mayHere } from '../ability-rules.ts'
import type { SandboxActionName } from '../actions.ts'
import { levelOf, reaches } from '../rules.ts'
import type { DashboardItem } from './items.ts'

export type ItemViewer = {
  workspaceId: string | null
  /** Whether this list lets its folders be renamed and deleted. */
  canChangeFolders: boolean
}

/** Whether a person may move and delete an item where they look at it, or bring it back; another action only if said. */
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

/** Whether an item has a menu at all: what is deleted has none for those who may only look. */
export const hasActions = (item: DashboardItem, viewer: ItemViewer): boolean =>
  item.kind !== 'sandbox' ||
  (isDeleted(item) ? mayEditItem(item, viewer) : reaches(levelOf(item.sandbox), 'READ'))
