import { isDeleted } from '@sandlot/core/sandboxes/items/access-rules'
import { type DashboardItem, hrefOf, titleOf } from '@sandlot/core/sandboxes/items/items'
import {
  keepSelection,
  nothingSelected,
  type Selection,
  type SelectionChange,
  select,
} from '@sandlot/core/sandboxes/items/selection-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useItemActions } from '../actions/use-item-actions.ts'
import type { FolderActions, MenuAnchor } from '../item-props.ts'
import { useCut, useMoving } from '../moving/use-moving.ts'
import { noteShown } from './shown-item.ts'
import { isNowhereElse } from './viewport.ts'

/** The item that had the focus in the list of each history entry, so that Back and Forward return to it. */
const places = new WeakMap<object, Map<string, string>>()

const entryOf = (router: AnyRouter): string =>
  router.state.location.state.__TSR_key ?? router.state.location.href

function notePlace(router: AnyRouter, key: string): void {
  const entries = places.get(router) ?? new Map<string, string>()
  places.set(router, entries.set(entryOf(router), key))
}

/** Returns null if the focus was not in the list, and the first item if the focused one was removed. */
function placeHere(router: AnyRouter, items: readonly DashboardItem[]): string | null {
  const key = places.get(router)?.get(entryOf(router))
  return key === undefined ? null : ((items.find((item) => item.key === key) ?? items[0])?.key ?? null)
}

type Options = {
  list: RefObject<HTMLElement | null>
  items: readonly DashboardItem[]
  folders: FolderActions | undefined
}

export const rowIn = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((row) => row.dataset.key === key)

/** The shared state of a list's items: the selection, the item being renamed, and the open menu. */
export function useGrid({ list, items, folders }: Options) {
  const router = useRouter()
  const [said, say] = useState('')
  const actions = useItemActions({ folders, say })
  const moving = useMoving()
  const [back] = useState(() => placeHere(router, items))
  const { selection, change, order } = useSelection(items, back)
  const [renamingKey, setRenamingKey] = useState<string | null>(null)
  const [menuAt, setMenuAt] = useState<{ key: string; anchor: MenuAnchor } | null>(null)
  const [isByTouch, setByTouch] = useState(false)
  const byKey = (key: string | null | undefined) =>
    key == null ? undefined : items.find((item) => item.key === key)

  const { keys, lead } = selection
  const chosen = useMemo(
    () => (keys.size === 0 ? [] : items.filter((item) => keys.has(item.key))),
    [items, keys],
  )
  // The item to focus as soon as it has been rendered.
  const wanted = useRef<string | null>(null)
  const focused = useRef<string | null>(null)
  // Before the first paint.
  useLayoutEffect(() => {
    if (list.current && isNowhereElse(list.current)) wanted.current = back
  }, [list, back])
  const settleFocus = () => {
    const isLost = focused.current !== null && !order.includes(focused.current)
    if (isLost && document.activeElement === document.body) wanted.current = lead
    if (wanted.current === null) return
    const row = rowIn(list.current, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }

  const select = (next: SelectionChange, options: { focus?: string; byTouch?: boolean } = {}) => {
    setByTouch(options.byTouch ?? false)
    wanted.current = options.focus ?? null
    change(next)
  }
  const count = keys.size
  const spoken = count > 1 ? sandboxMessages.selected(count) : ''
  useEffect(() => say(spoken), [spoken])

  const open = (item: DashboardItem, inNewTab = false) => {
    if (!inNewTab) {
      notePlace(router, item.key)
      if (item.kind === 'folder') noteShown(router, hrefOf(item), { do: 'lead', isIt: () => true })
    }
    actions.open(item, inNewTab)
  }
  const startRename = (item: DashboardItem | undefined) => {
    if (item && actions.mayRename(item) && !isDeleted(item)) setRenamingKey(item.key)
  }

  /** Returns the movable items: of the selection if the item is part of it, else only this one. */
  const taken = (key: string): readonly DashboardItem[] => {
    const item = byKey(key)
    if (keys.has(key)) return actions.movable(chosen)
    return item ? actions.movable([item]) : []
  }
  const cut = useCut()
  const cutKeys = useMemo(() => new Set(cut?.items.map(({ key }) => key)), [cut])

  const first = chosen[0]
  const menu = menuAt &&
    first && {
      label: count === 1 ? sandboxMessages.menu(titleOf(first)) : sandboxMessages.selectionMenu(count),
      anchor: menuAt.anchor,
      onClose: () => setMenuAt(null),
    }

  const renaming = byKey(renamingKey)
  const rename = renaming && {
    item: renaming,
    folders,
    onCommit: actions.rename,
    onEnd: ({ byKeyboard }: { byKeyboard: boolean }) => {
      setRenamingKey(null)
      if (byKeyboard) wanted.current = renaming.key
    },
  }

  return {
    actions,
    byKey,
    chosen,
    /** Cuts items until they are pasted or the cut is canceled. */
    cut: (key: string) => {
      const those = taken(key)
      if (those.length === 0) return
      moving.cut(those)
      select({ do: 'none' }, { focus: key })
    },
    isCut: ({ key }: DashboardItem) => cutKeys.has(key),
    /** Records the focused item, however the focus moved. */
    follow: (key: string | null) => {
      focused.current = key
      if (key === null) return
      notePlace(router, key)
      if (key !== lead) change({ do: 'lead', key })
    },
    isByTouch,
    items,
    menu,
    open,
    menuKey: menuAt?.key ?? null,
    openMenu: (key: string, anchor: MenuAnchor) => setMenuAt({ key, anchor }),
    order,
    rename,
    /** Starts what may become a drag. Dragging an unselected item selects only that. */
    press: (event: PointerEvent, key: string) => {
      if (taken(key).length === 0) return
      moving.press(event, () => {
        if (!keys.has(key)) select({ do: 'only', key })
        return taken(key)
      })
    },
    renamingKey,
    said,
    say,
    select,
    selection,
    /** Called after items have been rendered, because one of them may be waiting for the focus. */
    settleFocus,
    startRename,
  }
}

export type Grid = ReturnType<typeof useGrid>

/** The selection in a list, kept in sync with its items. */
function useSelection(items: readonly DashboardItem[], startsAt: string | null) {
  const order = useMemo(() => items.map(({ key }) => key), [items])
  const [state, setState] = useState({
    order,
    selection: { ...nothingSelected, lead: startsAt } as Selection,
  })
  // In the same render as the items, so that nothing removed ever appears selected.
  let { selection } = state
  if (state.order !== order && !isNothing(selection)) {
    selection = keepSelection(selection, state.order, order)
    setState({ order, selection })
  }
  const change = (next: SelectionChange) =>
    setState((now) => ({ order, selection: select(now.selection, next, order) }))
  return { selection, change, order }
}

/** An empty selection cannot lose anything with an item, so no render is wasted on each page of the list. */
const isNothing = ({ keys, lead, anchor, isAll }: Selection) =>
  keys.size === 0 && lead === null && anchor === null && !isAll
