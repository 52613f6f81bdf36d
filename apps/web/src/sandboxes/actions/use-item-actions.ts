import { hasActions, isDeleted, mayEditItem } from '@sandlot/core/sandboxes/items/access-rules'
import { type DashboardItem, hrefOf, type ItemOf } from '@sandlot/core/sandboxes/items/items'
import { shellMessages } from '@sandlot/core/shell/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import type { FolderActions } from '../item-props.ts'
import { useSandboxActions } from './use-sandbox-actions.ts'

type Options = { folders: FolderActions | undefined; say: (text: string) => void }

const isSandbox = (item: DashboardItem): item is ItemOf<'sandbox'> => item.kind === 'sandbox'
const isFolder = (item: DashboardItem): item is ItemOf<'folder'> => item.kind === 'folder'

/** The actions on items by shortcut and click, whatever their kinds. The code of their menu loads when it opens. */
export function useItemActions({ folders, say }: Options) {
  const { active } = useWorkspace()
  const router = useRouter()
  const one = useSandboxActions(say)
  const services = useServices()
  const modals = useModals()
  const hasFolders = folders !== undefined
  const canChange = mayIn(active, 'folder.rename')
  const viewer = useMemo(
    () => ({ workspaceId: active.id, canChangeFolders: hasFolders && canChange }),
    [active.id, canChange, hasFolders],
  )

  /**
   * Returns the items that may be moved elsewhere, including out of Recently deleted. Folders can be moved from any
   * list.
   */
  const movable = (items: readonly DashboardItem[]): DashboardItem[] =>
    items.filter((item) => mayEditItem(item, { ...viewer, canChangeFolders: canChange }))

  const open = (item: DashboardItem, inNewTab = false) => {
    if (inNewTab) window.open(hrefOf(item), '_blank', 'noopener')
    else void router.navigate({ href: hrefOf(item) })
  }

  const rename = (item: DashboardItem, title: string, was: string) => {
    if (isSandbox(item)) void one.rename(item.sandbox, title, was)
    if (isFolder(item)) folders?.rename(item.folder, title, was)
  }

  /** The code for actions on many items loads on first use. */
  const loaded = <Part>(part: Promise<Part>, run: (part: Part) => unknown) =>
    void part.then(run, () => services.toasts.toast('error', shellMessages.partFailed))

  /** Moves items to the trash, or deletes those already there for good. */
  const remove = (items: readonly DashboardItem[]) => {
    const cards = items.filter(isSandbox).map(({ sandbox }) => sandbox)
    const kept = items.filter(isFolder).map(({ folder }) => folder)
    if (items.every(isDeleted))
      loaded(import('./purge.ts'), (part) => part.purge({ ...services, modals }, cards))
    else if (kept[0] && items.length === 1) folders?.remove(kept[0])
    else if (kept[0])
      loaded(import('../../folders/remove-together.ts'), (part) =>
        part.removeTogether({ ...services, modals, workspaceId: active.id }, kept, cards),
      )
    else if (cards[0] && cards.length === 1) void one.remove(cards[0])
    else if (cards[0]) loaded(import('./many.ts'), (part) => part.removeTogether(services, cards))
  }

  const restore = (items: readonly DashboardItem[]) => {
    const cards = items.filter(isSandbox).map(({ sandbox }) => sandbox)
    if (cards[0] && cards.length === 1) void one.restore(cards[0])
    else loaded(import('./many.ts'), (part) => part.restoreTogether(services, cards))
  }

  return {
    viewer,
    movable,
    open,
    rename,
    remove,
    restore,
    copyLink: (item: DashboardItem) => void one.copyLink(hrefOf(item)),
    hasMenu: (item: DashboardItem) => hasActions(item, viewer),
    mayEdit: (item: DashboardItem) => mayEditItem(item, viewer),
    mayRename: (item: DashboardItem) => mayEditItem(item, viewer, 'sandbox.rename'),
  }
}

export type ItemActions = ReturnType<typeof useItemActions>
