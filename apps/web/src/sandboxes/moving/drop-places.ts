import { type Dragged, type DropTarget, dropTargetOf, mayDropAll } from '@sandlot/core/folders/drop-rules'

/** An element of the page that stands for a place; it names that in `data-drop`. */
export type DropPlace = { element: HTMLElement; target: DropTarget; isSidebar: boolean; isAllowed: boolean }

/** The place under a point, and whether all that is dragged may go there. */
export function placeAt(x: number, y: number, items: readonly Dragged[]): DropPlace | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  const target = dropTargetOf(element?.dataset.drop ?? '')
  if (!element || !target) return null
  const isSidebar = element.closest('aside') !== null
  // Of the pages only that of a folder takes something (spec IT-029).
  const isSandboxesPage = element.closest<HTMLElement>('[data-list]')?.dataset.list === 'folder'
  const zone = isSidebar ? ({ zone: 'sidebar' } as const) : ({ zone: 'page', isSandboxesPage } as const)
  return { element, target, isSidebar, isAllowed: mayDropAll(items, target, zone) }
}

/** So near to an edge what can be scrolled goes on by itself, by so much a frame at the most. */
const EDGE_PX = 40
const SCROLL_PX = 18

/** Scrolls what is under a point when that is near to an edge. */
export function scrollNear(x: number, y: number): void {
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    if (at.scrollHeight <= at.clientHeight + 1) continue
    if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
    const { top, bottom } = at.getBoundingClientRect()
    const past = y < top + EDGE_PX ? y - top - EDGE_PX : y > bottom - EDGE_PX ? y - bottom + EDGE_PX : 0
    const before = at.scrollTop
    at.scrollTop += Math.sign(past) * Math.min(SCROLL_PX, Math.ceil(Math.abs(past) / 3))
    if (at.scrollTop !== before) return
  }
}
