import { type DashboardItem, hrefOf, type ItemOf } from '@sandlot/core/sandboxes/items'
import { itemActions, sharedActions } from '@sandlot/core/sandboxes/items-rules'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import type { FolderActions } from './item-props.ts'
import type { MenuRuns } from './menu-groups.tsx'
import { useManyActions } from './use-many-actions.ts'
import { useSandboxActions } from './use-sandbox-actions.ts'

type Options = { folders: FolderActions | undefined; say: (text: string) => void }

const isSandbox = (item: DashboardItem): item is ItemOf<'sandbox'> => item.kind === 'sandbox'
const isFolder = (item: DashboardItem): item is ItemOf<'folder'> => item.kind === 'folder'

/** What can be done with one item or several, whatever kinds they are of. */
export function useItemActions({ folders, say }: Options) {
  const { active, role } = useWorkspace()
  const router = useRouter()
  const one = useSandboxActions(say)
  const many = useManyActions(say)
  const hasFolders = folders !== undefined
  const viewer = useMemo(
    () => ({
      workspaceId: active.id,
      role,
      canCreate: canWrite(role),
      canChangeFolders: hasFolders && canWrite(role),
    }),
    [active.id, role, hasFolders],
  )

  const allowedFor = (items: readonly DashboardItem[]) =>
    items[0] && items.length === 1 ? itemActions(items[0], viewer) : sharedActions(items, viewer)

  const open = (item: DashboardItem, inNewTab = false) => {
    if (inNewTab) window.open(hrefOf(item), '_blank', 'noopener')
    else void router.navigate({ href: hrefOf(item) })
  }

  const rename = (item: DashboardItem, title: string) => {
    if (isSandbox(item)) void one.rename(item.sandbox, title)
    if (isFolder(item)) folders?.rename(item.folder, title)
  }

  const remove = (items: readonly DashboardItem[]) => {
    const cards = items.filter(isSandbox).map(({ sandbox }) => sandbox)
    const kept = items.filter(isFolder).map(({ folder }) => folder)
    if (cards[0]) void (cards.length === 1 ? one.remove(cards[0]) : many.remove(cards))
    if (kept.length > 0) folders?.remove(kept)
  }

  /** What the entries of a menu do; renaming is done in the list. */
  const runsFor = (items: readonly DashboardItem[], startRename: () => void): MenuRuns => {
    const [first] = items
    const cards = items.filter(isSandbox).map(({ sandbox }) => sandbox)
    return {
      open: () => first && open(first),
      openNewTab: () => first && open(first, true),
      copyLink: () => void (first && one.copyLink(hrefOf(first))),
      rename: startRename,
      download: () => void (cards[0] && cards.length === 1 ? one.download(cards[0]) : many.download(cards)),
      delete: () => remove(items),
      restore: () => void (cards[0] && cards.length === 1 ? one.restore(cards[0]) : many.restore(cards)),
    }
  }

  return { allowedFor, viewer, open, rename, remove, runsFor }
}
