import {
  type Actions,
  type ActionViewer,
  menuActions,
  type SandboxMenuAction,
  sandboxActionNames,
} from '../action-rules.ts'
import type { ItemViewer } from './access-rules.ts'
import { mayEditItem } from './access-rules.ts'
import type { DashboardItem, ListKind } from './items.ts'

export type ItemsViewer = ItemViewer &
  Pick<ActionViewer, 'limits'> & {
    /** The list in which the items are shown, which needs no link to itself. */
    list: ListKind
  }

/** A person's actions on one item in its place. */
export function itemActions(item: DashboardItem, viewer: ItemsViewer): Actions {
  if (item.kind === 'sandbox') {
    // Viewers and guests only get read actions (spec PM-027, PM-029); they fork on the sandbox's page.
    const actions = menuActions(item.sandbox, { ...viewer, canCreate: false })
    if (viewer.list !== 'folder' && viewer.list !== 'drafts') return actions
    return new Map([...actions].filter(([action]) => action !== 'showInFolder'))
  }
  const own =
    item.kind === 'folder' ? (['open', 'copyLink', 'download'] as const) : (['open', 'copyLink'] as const)
  const changing = mayEditItem(item, viewer) ? (['move', 'rename', 'delete'] as const) : []
  return new Map([...own, ...changing].map((action) => [action, null]))
}

/** Everything that decides an item's actions, as a key: ten thousand items have only a few different ones. */
function kindOf(item: DashboardItem): string {
  if (item.kind !== 'sandbox') return item.kind === 'folder' && item.folder.path === '/' ? 'root' : item.kind
  const {
    authorization,
    abilities,
    teamId,
    removedAt,
    privacy,
    isFrozen,
    isV2,
    customTemplate,
    permissions,
  } = item.sandbox
  const flags = [isFrozen, isV2, removedAt !== null, customTemplate !== null]
  const kept = [permissions?.preventSandboxExport, permissions?.preventSandboxLeaving]
  return [authorization, teamId, privacy, ...flags, ...kept, ...Object.entries(abilities)].join(' ')
}

/** `itemActions`, computed once per kind of item. */
function actionsByKind(viewer: ItemsViewer): (item: DashboardItem) => Actions {
  const known = new Map<string, Actions>()
  return (item) => {
    const kind = kindOf(item)
    const actions = known.get(kind) ?? itemActions(item, viewer)
    known.set(kind, actions)
    return actions
  }
}

/** Actions for several items at once, with equivalent actions that also include an item. */
const forMany: Partial<Record<SandboxMenuAction, readonly SandboxMenuAction[]>> = {
  move: ['move'],
  download: ['download'],
  makePublic: ['makePublic', 'makeUnlisted', 'makePrivate'],
  makeUnlisted: ['makePublic', 'makeUnlisted', 'makePrivate'],
  makePrivate: ['makePublic', 'makeUnlisted', 'makePrivate'],
  protect: ['protect', 'unprotect'],
  unprotect: ['protect', 'unprotect'],
  toTemplate: ['toTemplate'],
  toSandbox: ['toSandbox'],
  allowLeaving: ['allowLeaving', 'preventLeaving'],
  preventLeaving: ['allowLeaving', 'preventLeaving'],
  allowExport: ['allowExport', 'preventExport'],
  preventExport: ['allowExport', 'preventExport'],
  restore: ['restore'],
  delete: ['delete'],
  purge: ['purge'],
}

/**
 * The actions on several items: those that each can have and at least one can take now. They apply to the items that
 * allow it (`withAction`); if none does, the action is disabled for the first one's reason.
 */
export function sharedActions(items: readonly DashboardItem[], viewer: ItemsViewer): Actions {
  const each = [...new Set(items.map(actionsByKind(viewer)))]
  const shared = new Map<SandboxMenuAction, string | null>()
  if (items.length === 0) return shared
  for (const action of sandboxActionNames) {
    const parts = forMany[action]
    if (!parts || !each.every((actions) => parts.some((part) => actions.has(part)))) continue
    const having = each.filter((actions) => actions.has(action))
    if (having.length === 0) continue
    const isPossible = having.some((actions) => actions.get(action) === null)
    shared.set(action, isPossible ? null : (having[0]?.get(action) ?? null))
  }
  return shared
}

/** The actions on one or several items. */
export const actionsFor = (items: readonly DashboardItem[], viewer: ItemsViewer): Actions =>
  items[0] && items.length === 1 ? itemActions(items[0], viewer) : sharedActions(items, viewer)

/** The items to which an action applies. */
export const withAction = (
  items: readonly DashboardItem[],
  action: SandboxMenuAction,
  viewer: ItemsViewer,
): DashboardItem[] => {
  const actionsOf = actionsByKind(viewer)
  return items.filter((item) => actionsOf(item).get(action) === null)
}
