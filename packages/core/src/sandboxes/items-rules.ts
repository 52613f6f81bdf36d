import type { Role } from '../workspaces/rules.ts'
import type { DashboardItem } from './items.ts'
import { type SandboxAction, sandboxActions } from './rules.ts'

type ItemViewer = {
  workspaceId: string | null
  role: Role | null
  canCreate: boolean
  /** Whether this list lets its folders be renamed and deleted. */
  canChangeFolders: boolean
}

/** What a person may do with one item where they look at it. */
export function itemActions(item: DashboardItem, viewer: ItemViewer): ReadonlySet<SandboxAction> {
  if (item.kind === 'sandbox') return sandboxActions(item.sandbox, viewer)
  const mayChange = item.kind === 'folder' && viewer.canChangeFolders && item.folder.path !== '/'
  return new Set<SandboxAction>(['open', 'copyLink', ...(mayChange ? (['rename', 'delete'] as const) : [])])
}

/** What makes sense for many at once. */
const forMany: readonly SandboxAction[] = ['download', 'restore', 'delete']

/** What a person may do with several items together: what may be done with each of them. */
export function sharedActions(
  items: readonly DashboardItem[],
  viewer: ItemViewer,
): ReadonlySet<SandboxAction> {
  if (items.length === 0) return new Set()
  const each = items.map((item) => itemActions(item, viewer))
  return new Set(forMany.filter((action) => each.every((allowed) => allowed.has(action))))
}
