import type { SandboxCard } from '@sandlot/core/sandboxes/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle, sandboxActions, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useNow } from '../shell/use-now.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import type { ItemProps, ListKind, MenuPlace } from './item-props.ts'
import { menuGroups } from './menu-groups.tsx'
import { useSandboxActions } from './use-sandbox-actions.ts'

const rowOf = (event: SyntheticEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null

const rowWith = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-key]')].find((row) => row.dataset.key === id)

/** What the items of one list do together: which is renamed, whose menu is open, what the keys mean. */
export function useGridItems(items: readonly SandboxCard[], kind: ListKind) {
  const { active, role } = useWorkspace()
  const me = useMe()
  const now = useNow()
  const router = useRouter()
  const [said, say] = useState('')
  const actions = useSandboxActions(say)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ id: string; place: MenuPlace } | null>(null)
  // A press says only which item it was for; whether a key was held is known from the event before it.
  const wantsNewTab = useRef(false)

  const byId = (id: string | null | undefined) => items.find((card) => card.id === id)
  const allowedFor = (card: SandboxCard) =>
    sandboxActions(card, { workspaceId: active.id, role, canCreate: canWrite(role) })

  const openNewTab = (card: SandboxCard) => window.open(sandboxPath(card), '_blank', 'noopener')
  const open = (id: string) => {
    const card = byId(id)
    if (!card || id === renamingId) return
    if (wantsNewTab.current) openNewTab(card)
    else void router.navigate({ href: sandboxPath(card) })
  }

  const openedCard = byId(opened?.id)
  const menu =
    opened && openedCard
      ? {
          label: sandboxMessages.menu(displayTitle(openedCard)),
          place: opened.place,
          onClose: () => setOpened(null),
          groups: menuGroups(allowedFor(openedCard), {
            open: () => void router.navigate({ href: sandboxPath(openedCard) }),
            openNewTab: () => openNewTab(openedCard),
            copyLink: () => void actions.copyLink(openedCard),
            rename: () => setRenamingId(openedCard.id),
            download: () => void actions.download(openedCard),
            delete: () => void actions.remove(openedCard),
            restore: () => void actions.restore(openedCard),
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
      const card = event.target === rowOf(event) ? byId(rowOf(event)?.dataset.key) : undefined
      if (!card || event.defaultPrevented) return
      const allowed = allowedFor(card)
      if (event.key === 'F2' && allowed.has('rename')) setRenamingId(card.id)
      else if (event.key === 'Delete' && allowed.has('delete')) void actions.remove(card)
      else return
      event.preventDefault()
    },
    onAuxClick: (event: MouseEvent) => {
      const card = byId(rowOf(event)?.dataset.key)
      if (card && event.button === 1) openNewTab(card)
    },
    onContextMenu: (event: MouseEvent) => {
      const card = byId(rowOf(event)?.dataset.key)
      if (!card || event.target instanceof HTMLInputElement || allowedFor(card).size === 0) return
      event.preventDefault()
      setOpened({ id: card.id, place: { x: event.clientX, y: event.clientY } })
    },
  }

  const itemOf = (card: SandboxCard): ItemProps => ({
    card,
    kind,
    now,
    viewerId: me?.id,
    isRenaming: renamingId === card.id,
    isMenuOpen: opened?.id === card.id,
    hasMenu: allowedFor(card).size > 0,
    onMenu: (button) => setOpened({ id: card.id, place: button }),
    onRename: (title) => void actions.rename(card, title),
    onRenameEnd: ({ byKeyboard }) => {
      setRenamingId(null)
      if (byKeyboard) rowWith(card.id)?.focus()
    },
  })

  /** Changes whenever an item has to be drawn anew although its data is the same. */
  const version = [renamingId, opened?.id, now.getTime(), role, me?.id].join(' ')
  return { handlers, open, itemOf, menu, said, version }
}
