import { titleOf } from '@sandlot/core/sandboxes/items/items'
import { startingWith } from '@sandlot/core/sandboxes/items/selection-rules'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import type { MenuAnchor } from '../item-props.ts'
import type { ViewMode } from '../use-view-mode.ts'
import { intentOf } from './keys.ts'
import { beside, itemsWithin, type Placement } from './placement.ts'
import { type Grid, rowIn } from './use-grid.ts'
import { look, scrollerOf, scrollToItem } from './viewport.ts'

/** State between events that does not affect rendering. */
type Memory = {
  pointer: string
  /** Letters typed in quick succession form one word. */
  typed: { text: string; at: number }
  isAltAlone: boolean
  /** A long press has selected an item, so the click that ends it is ignored. */
  wasLongPress: boolean
  longPress: number | undefined
}

export const newMemory = (): Memory => ({
  pointer: 'mouse',
  typed: { text: '', at: 0 },
  isAltAlone: false,
  wasLongPress: false,
  longPress: undefined,
})

const WORD_MS = 800
const LONG_PRESS_MS = 500

type Options = {
  grid: Grid
  list: RefObject<HTMLElement | null>
  placement: Placement
  mode: ViewMode
  memory: Memory
}

const rowOf = (event: { target: EventTarget }): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null

const isIn = (event: { target: EventTarget }, selector: string): Element | null =>
  event.target instanceof Element ? event.target.closest(selector) : null

/** Handles pointer and keyboard events of a list. All of them are ignored while a menu or a rename is open. */
export function gridEvents({ grid, list, placement, mode, memory }: Options) {
  const { select, selection, order } = grid
  const rests = grid.menu || grid.rename
  const goTo = (index: number, extends_: boolean) => {
    const key = order[index]
    if (key === undefined || !list.current) return
    scrollToItem(list.current, placement, index)
    select({ do: extends_ ? 'range' : 'only', key }, { focus: key })
  }
  const openMenu = (key: string, anchor: MenuAnchor) => {
    const item = grid.byKey(key)
    if (!item) return
    const isOfSelection = selection.keys.has(key)
    if (!(isOfSelection ? grid.chosen : [item]).every(grid.actions.hasMenu)) return
    if (!isOfSelection) select({ do: 'only', key })
    grid.openMenu(key, anchor)
  }

  const endPress = () => window.clearTimeout(memory.longPress)
  const onPointerDown = (event: PointerEvent) => {
    memory.pointer = event.pointerType
    memory.wasLongPress = false
    endPress()
    const key = rowOf(event)?.dataset.key
    if (key === undefined || isIn(event, 'button, input')) return
    if (event.pointerType !== 'touch') {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (isPlain && !rests) grid.press(event.nativeEvent, key)
      return
    }
    memory.longPress = window.setTimeout(() => {
      memory.wasLongPress = true
      select({ do: 'toggle', key }, { byTouch: true })
    }, LONG_PRESS_MS)
  }

  const onClick = (event: MouseEvent) => {
    const row = rowOf(event)
    const key = row?.dataset.key
    const item = grid.byKey(key)
    if (!item || key === undefined || isIn(event, 'input')) return
    const isCommand = event.ctrlKey || event.metaKey
    const button = isIn(event, '[data-menu]')
    if (button) return openMenu(key, button)
    const isLink = isIn(event, 'a') !== null
    // Leave opening a new tab to the browser.
    if (isLink && isCommand) return
    if (isLink) event.preventDefault()
    const isTouch = memory.pointer === 'touch'
    if (isTouch && memory.wasLongPress) memory.wasLongPress = false
    else if (isTouch && selection.keys.size > 0) select({ do: 'toggle', key }, { byTouch: true })
    else if (isTouch || (isLink && !event.shiftKey)) grid.open(item)
    else if (event.shiftKey) select({ do: 'range', key }, { focus: key })
    else select({ do: isCommand ? 'toggle' : 'only', key }, { focus: key })
  }

  const onDoubleClick = (event: MouseEvent) => {
    const item = grid.byKey(rowOf(event)?.dataset.key)
    if (!item || memory.pointer === 'touch' || isIn(event, 'a, button, input')) return
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) grid.open(item)
  }

  const onContextMenu = (event: MouseEvent) => {
    const key = rowOf(event)?.dataset.key
    if (key === undefined || isIn(event, 'input')) return
    if (memory.pointer === 'touch') return event.preventDefault()
    // On the title, Shift opens the browser's own menu for links.
    if (event.shiftKey) return
    event.preventDefault()
    openMenu(key, { x: event.clientX, y: event.clientY })
  }

  const onAuxClick = (event: MouseEvent) => {
    const item = grid.byKey(rowOf(event)?.dataset.key)
    if (item && event.button === 1 && !isIn(event, 'a')) grid.open(item, true)
  }

  const find = (letter: string, at: number, now: number) => {
    const isSameWord = now - memory.typed.at < WORD_MS
    memory.typed = { text: (isSameWord ? memory.typed.text : '') + letter, at: now }
    const found = startingWith(grid.items.map(titleOf), at, memory.typed.text)
    if (found !== null) goTo(found, false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    memory.isAltAlone = event.key === 'Alt' && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const row = rowOf(event)
    const key = row?.dataset.key
    if (rests || event.defaultPrevented || !row || key === undefined) return
    if (event.target !== row && event.key !== 'Escape') return
    const isWord = event.key === ' ' && event.timeStamp - memory.typed.at < WORD_MS
    const intent = isWord
      ? ({ do: 'find', text: ' ' } as const)
      : intentOf(event, mode, selection.keys.size > 0)
    const at = order.indexOf(key)
    if (!intent || at < 0) return
    switch (intent.do) {
      case 'move': {
        const height = list.current ? scrollerOf(list.current).clientHeight : 0
        const rows = Math.floor(height / placement.stride.y) - 1
        const moved = beside(placement, at, intent.to, intent.byPage ? Math.max(1, rows) : 1)
        const to = Math.min(moved, order.length - 1)
        // At either end, Tab leaves the list.
        if (event.key === 'Tab' && to === at) return select({ do: 'none' })
        goTo(to, intent.extends)
        break
      }
      case 'open': {
        const item = grid.byKey(key)
        if (item) grid.open(item, intent.inNewTab)
        break
      }
      case 'toggle':
        select({ do: 'toggle', key }, { focus: key })
        break
      case 'all':
        select({ do: 'all' }, { focus: key })
        break
      case 'none':
        if (selection.keys.size === 0) return
        select({ do: 'none' }, { focus: key })
        break
      case 'rename':
        grid.startRename(grid.byKey(key))
        break
      case 'remove': {
        const item = grid.byKey(key)
        const those = selection.keys.has(key) ? grid.chosen : item ? [item] : []
        if (those.length > 0 && those.every(grid.actions.mayEdit)) grid.actions.remove(those)
        break
      }
      case 'cut':
        grid.cut(key)
        break
      case 'find':
        find(intent.text, at, event.timeStamp)
    }
    event.preventDefault()
  }

  /** Alt was pressed and released alone. Together with another key it belongs to the browser. */
  const onKeyUp = (event: KeyboardEvent) => {
    const key = rowOf(event)?.dataset.key
    if (event.key !== 'Alt' || !memory.isAltAlone || rests || key === undefined) return
    memory.isAltAlone = false
    event.preventDefault()
    const place = rowIn(list.current, key)?.getBoundingClientRect()
    if (place) openMenu(key, { x: place.left + 24, y: place.top + Math.min(place.height, 64) / 2 })
  }

  /** Moves from the list itself to the first visible item. */
  const enter = (element: HTMLElement) => {
    const { top, bottom } = look(element, placement.stride.y)
    const index = Math.min(itemsWithin(placement, top, bottom).from, order.length - 1)
    const key = order[index]
    if (key === undefined) return
    scrollToItem(element, placement, index)
    select({ do: 'lead', key }, { focus: key })
  }
  const onFocus = (event: FocusEvent) => {
    const key = rowOf(event)?.dataset.key ?? null
    grid.follow(key)
    // Only by keyboard: a click on empty space focuses the list too.
    if (key === null && list.current && event.target.matches(':focus-visible')) enter(list.current)
  }

  return {
    onAuxClick,
    onClick,
    onContextMenu,
    onDoubleClick,
    onFocus,
    onKeyDown,
    onKeyUp,
    onPointerCancel: endPress,
    onPointerDown,
    onPointerUp: endPress,
  }
}
