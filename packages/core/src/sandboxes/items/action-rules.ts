import {
  type Actions,
  type ActionViewer,
  menuActions,
  type SandboxAction,
  sandboxActionNames,
} from '../action-rules.ts'
import type { ItemViewer } from './access-rules.ts'
import { mayEditItem } from './access-rules.ts'
import type { DashboardItem, ListKind } from './items.ts'

export type ItemsViewer = ItemViewer &
  Pick<ActionViewer, 'limits'> & {
    /** Where the items are shown: nobody is led to where they are. */
    list: ListKind
  }

/** What a person may do with one item where they look at it. */
export function itemActions(item: DashboardItem, viewer: ItemsViewer): Actions {
  if (item.kind === 'sandbox') {
    // Viewers and guests get only what looks (spec PM-027, PM-029); they fork on the page of the sandbox.
    const actions = menuActions(item.sandbox, { ...viewer, canCreate: false })
    if (viewer.list !== 'folder' && viewer.list !== 'drafts') return actions
    return new Map([...actions].filter(([action]) => action !== 'showInFolder'))
  }
  const own =
    item.kind === 'folder' ? (['open', 'copyLink', 'download'] as const) : (['open', 'copyLink'] as const)
  const changing = mayEditItem(item, viewer) ? (['move', 'rename', 'delete'] as const) : []
  return new Map([...own, ...changing].map((action) => [action, null]))
}

/** All that decides about an item, in a word: of ten thousand items there are only a few kinds. */
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

/** `itemActions`, worked out once for each kind of item. */
function actionsByKind(viewer: ItemsViewer): (item: DashboardItem) => Actions {
  const known = new Map<string, Actions>()
  return (item) => {
    const kind = kindOf(item)
    const actions = known.get(kind) ?? itemActions(item, viewer)
    known.set(kind, actions)
    return actions
  }
}

/** What makes sense for many at once, with what else in an item's menu says that it takes part. */
const forMany: Partial<Record<SandboxAction, readonly SandboxAction[]>> = {
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
 * What a person may do with several items together: what each of them can have, and one of them has not yet. It is
 * done with those that allow it (`withAction`); where none does, it is greyed for the reason of the first.
 */
export function sharedActions(items: readonly DashboardItem[], viewer: ItemsViewer): Actions {
  const each = [...new Set(items.map(actionsByKind(viewer)))]
  const shared = new Map<SandboxAction, string | null>()
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

/** What can be done with one or several. */
export const actionsFor = (items: readonly DashboardItem[], viewer: ItemsViewer): Actions =>
  items[0] && items.length === 1 ? itemActions(items[0], viewer) : sharedActions(items, viewer)

/** Those of several items that an action is for. */
export const withAction = (
  items: readonly DashboardItem[],
  action: SandboxAction,
  viewer: ItemsViewer,
): DashboardItem[] => {
  const actionsOf = actionsByKind(viewer)
  return items.filter((item) => actionsOf(item).get(action) === null)
}
