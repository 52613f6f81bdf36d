import { type Dragged, type DropTarget, dropTargetOf, mayDropAll } from '@sandlot/core/folders/drop-rules'
import { HOVER_EXPAND_MS, HOVER_EXPAND_ROOT_MS } from '@sandlot/core/folders/limits'
import { ROOT } from '@sandlot/core/folders/rules'
import { draggedOf, movedOf } from '@sandlot/core/sandboxes/moving/rules'
import { isScroller } from '../../shell/browser/scroller.ts'
import type { Taken } from './cut-store.ts'
import { showPreview } from './drag-preview.tsx'
import { tellFolders } from './folder-news.ts'
import { type MoveDeps, runMove } from './run-move.ts'

/** Shorter movements count as a click. */
const BEGINS_AFTER_PX = 5

/** A pointer that is held down: its position, until it is released. */
export type Held = { at: () => { x: number; y: number }; isHeld: () => boolean; pointerId: number }

/** Tracks a press. Calls back once, when it has moved too far to be a click. */
export function holdOf(begin: PointerEvent, onDrag: (held: Held) => unknown): void {
  let [x, y] = [begin.clientX, begin.clientY]
  let hasBegun = false
  const listening = new AbortController()
  const { signal } = listening
  const held: Held = { at: () => ({ x, y }), isHeld: () => !signal.aborted, pointerId: begin.pointerId }
  const move = (event: PointerEvent) => {
    // Released where the page could not receive the event.
    if (event.buttons === 0) return listening.abort()
    ;[x, y] = [event.clientX, event.clientY]
    if (hasBegun || Math.hypot(x - begin.clientX, y - begin.clientY) < BEGINS_AFTER_PX) return
    hasBegun = true
    onDrag(held)
  }
  window.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(type, () => listening.abort(), { signal })
}

/** Drags items with the pointer until they are dropped or Escape is pressed. */
export function dragItems(held: Held, { items: all, teamId }: Taken, deps: MoveDeps): void {
  const items = movedOf(all, teamId)
  if (!held.isHeld() || items.length === 0) return
  const dragged = items.map(draggedOf)
  const preview = showPreview(items)
  const page = document.documentElement
  const listening = new AbortController()
  let over: DropArea | null = null
  let dwelling: number | undefined
  let frame = 0

  const enter = (area: DropArea | null) => {
    if (over?.element === area?.element && over?.isAllowed === area?.isAllowed) return
    if (over) delete over.element.dataset.dropping
    window.clearTimeout(dwelling)
    over = area
    page.dataset.drag = area ? (area.isAllowed ? 'may' : 'not') : 'on'
    if (!area) return
    area.element.dataset.dropping = area.isAllowed ? 'may' : 'not'
    const { target, isSidebar } = area
    if (!isSidebar || target.at !== 'folder') return
    const wait = target.path === ROOT ? HOVER_EXPAND_ROOT_MS : HOVER_EXPAND_MS
    dwelling = window.setTimeout(() => tellFolders(deps.queries, { open: target.path }), wait)
  }
  const step = () => {
    const { x, y } = held.at()
    preview.moveTo(x, y)
    scrollNear(x, y)
    enter(areaAt(x, y, dragged))
    frame = requestAnimationFrame(step)
  }
  const end = () => {
    enter(null)
    cancelAnimationFrame(frame)
    listening.abort()
    preview.remove()
    delete page.dataset.drag
  }
  const drop = () => {
    const { x, y } = held.at()
    enter(areaAt(x, y, dragged))
    const target = over?.isAllowed ? over.target : null
    end()
    swallowClick()
    if (target && target.at !== 'recent') void runMove(deps, items, { ...target, teamId })
  }
  const { signal } = listening
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    window.addEventListener('pointerup', swallowClick, { once: true })
    end()
  }
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  window.addEventListener('pointerup', drop, { signal })
  for (const type of ['pointercancel', 'blur'] as const) window.addEventListener(type, end, { signal })
  document.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  letGoOfPress(held)
  page.dataset.drag = 'on'
  step()
}

/** Cancels the press for the element under it. Drag code receives the event too, and ignores it. */
function letGoOfPress({ pointerId }: Held): void {
  document.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType: 'mouse' }))
}

/** Swallows the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** An element of the page that represents a drop target, named in `data-drop`. */
type DropArea = { element: HTMLElement; target: DropTarget; isSidebar: boolean; isAllowed: boolean }

/** Returns the drop target at a point, and whether all dragged items may go there. */
function areaAt(x: number, y: number, items: readonly Dragged[]): DropArea | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  const target = dropTargetOf(element?.dataset.drop ?? '')
  if (!element || !target) return null
  const isSidebar = element.closest('aside') !== null
  // Among pages, only that of a folder accepts drops (spec IT-029).
  const isSandboxesPage = element.closest<HTMLElement>('[data-list]')?.dataset.list === 'folder'
  const zone = isSidebar ? ({ zone: 'sidebar' } as const) : ({ zone: 'page', isSandboxesPage } as const)
  return { element, target, isSidebar, isAllowed: mayDropAll(items, target, zone) }
}

/** The distance from an edge at which a scrollable area scrolls automatically, and its maximum speed per frame. */
const EDGE_PX = 40
const SCROLL_PX = 18

/** Scrolls the area at a point that is close to its edge. */
function scrollNear(x: number, y: number): void {
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    if (!isScroller(at)) continue
    const { top, bottom } = at.getBoundingClientRect()
    const past = y < top + EDGE_PX ? y - top - EDGE_PX : y > bottom - EDGE_PX ? y - bottom + EDGE_PX : 0
    const before = at.scrollTop
    at.scrollTop += Math.sign(past) * Math.min(SCROLL_PX, Math.ceil(Math.abs(past) / 3))
    if (at.scrollTop !== before) return
  }
}
