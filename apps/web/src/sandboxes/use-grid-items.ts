import {
  type DashboardItem,
  hrefOf,
  type ItemContext,
  type ListKind,
  titleOf,
  viewOf,
} from '@sandlot/core/sandboxes/items'
import { itemActions } from '@sandlot/core/sandboxes/items-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useNow } from '../shell/use-now.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import type { FolderActions, ItemProps, MenuPlace } from './item-props.ts'
import { menuGroups } from './menu-groups.tsx'
import { useSandboxActions } from './use-sandbox-actions.ts'

const rowOf = (event: SyntheticEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null

const rowWith = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-key]')].find((row) => row.dataset.key === key)

type Options = { items: readonly DashboardItem[]; list: ListKind; folders: FolderActions | undefined }

/** What the items of one list do together: which is renamed, whose menu is open, what the keys mean. */
export function useGridItems({ items, list, folders }: Options) {
  const { active, role } = useWorkspace()
  const me = useMe()
  const now = useNow()
  const router = useRouter()
  const [said, say] = useState('')
  const actions = useSandboxActions(say)
  const [renamingKey, setRenamingKey] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ key: string; place: MenuPlace } | null>(null)
  // A press says only which item it was for; whether a key was held is known from the event before it.
  const wantsNewTab = useRef(false)

  const byKey = (key: string | null | undefined) => items.find((item) => item.key === key)
  const viewer = {
    workspaceId: active.id,
    role,
    canCreate: canWrite(role),
    canChangeFolders: folders !== undefined && canWrite(role),
  }
  const allowedFor = (item: DashboardItem) => itemActions(item, viewer)

  const openNewTab = (item: DashboardItem) => window.open(hrefOf(item), '_blank', 'noopener')
  const openHere = (item: DashboardItem) => void router.navigate({ href: hrefOf(item) })
  const open = (key: string) => {
    const item = byKey(key)
    if (!item || key === renamingKey) return
    if (wantsNewTab.current) openNewTab(item)
    else openHere(item)
  }
  const rename = (item: DashboardItem, title: string) => {
    if (item.kind === 'sandbox') void actions.rename(item.sandbox, title)
    if (item.kind === 'folder') folders?.rename(item.folder, title)
  }
  const remove = (item: DashboardItem) => {
    if (item.kind === 'sandbox') void actions.remove(item.sandbox)
    if (item.kind === 'folder') folders?.remove([item.folder])
  }

  const openedItem = byKey(opened?.key)
  const menu =
    opened && openedItem
      ? {
          label: sandboxMessages.menu(titleOf(openedItem)),
          place: opened.place,
          onClose: () => setOpened(null),
          groups: menuGroups(allowedFor(openedItem), {
            open: () => openHere(openedItem),
            openNewTab: () => openNewTab(openedItem),
            copyLink: () => void actions.copyLink(hrefOf(openedItem)),
            rename: () => setRenamingKey(openedItem.key),
            download: () => {
              if (openedItem.kind === 'sandbox') void actions.download(openedItem.sandbox)
            },
            delete: () => remove(openedItem),
            restore: () => {
              if (openedItem.kind === 'sandbox') void actions.restore(openedItem.sandbox)
            },
          }),
        }
      : null

  const noteKeys = (event: KeyboardEvent | MouseEvent) => {
    wantsNewTab.current = event.ctrlKey || event.metaKey
  }

  const handlers = {
    onPointerDownCapture: noteKeys,
    onKeyDownCapture: noteKeys,
    onKeyDown: (event: KeyboardEvent) => {
      const item = event.target === rowOf(event) ? byKey(rowOf(event)?.dataset.key) : undefined
      if (!item || event.defaultPrevented) return
      const allowed = allowedFor(item)
      if (event.key === 'F2' && allowed.has('rename')) setRenamingKey(item.key)
      else if (event.key === 'Delete' && allowed.has('delete')) remove(item)
      else return
      event.preventDefault()
    },
    onAuxClick: (event: MouseEvent) => {
      const item = byKey(rowOf(event)?.dataset.key)
      if (item && event.button === 1) openNewTab(item)
    },
    onContextMenu: (event: MouseEvent) => {
      const item = byKey(rowOf(event)?.dataset.key)
      if (!item || event.target instanceof HTMLInputElement || allowedFor(item).size === 0) return
      event.preventDefault()
      setOpened({ key: item.key, place: { x: event.clientX, y: event.clientY } })
    },
  }

  const context: ItemContext = { list, now, viewerId: me?.id }
  const itemOf = (item: DashboardItem): ItemProps => ({
    view: viewOf(item, context),
    isRenaming: renamingKey === item.key,
    isMenuOpen: opened?.key === item.key,
    hasMenu: allowedFor(item).size > 0,
    onMenu: (button) => setOpened({ key: item.key, place: button }),
    onRename: (title) => rename(item, title),
    onRenameEnd: ({ byKeyboard }) => {
      setRenamingKey(null)
      if (byKeyboard) rowWith(item.key)?.focus()
    },
  })

  /** Changes whenever an item has to be drawn anew although its data is the same. */
  const version = [renamingKey, opened?.key, now.getTime(), role, me?.id].join(' ')
  return { handlers, open, itemOf, menu, said, version }
}
