import { SELECTION_BAR_ROOM_PX } from '../layout.ts'
import { boxOf, type Placement } from './placement.ts'

/** Which heights of a list can be seen. */
export type Viewport = { top: number; bottom: number }

/**
 * Whether the keyboard is in nothing that has a use for it, as when what had it is gone and the heading of the page has
 * it instead; a list takes it then.
 */
export function isNowhereElse(list: Element): boolean {
  const { activeElement } = list.ownerDocument
  return activeElement === null || activeElement.contains(list) || activeElement.tagName === 'H1'
}

/** What a list scrolls in. */
export const scrollerOf = (list: Element): Element =>
  list.closest('main') ?? list.ownerDocument.documentElement

/** Heights are told in steps of a row: within one nothing changes in what is drawn. */
export function look(list: HTMLElement, step: number): Viewport {
  const scroller = scrollerOf(list)
  const height = scroller.clientHeight || window.innerHeight
  const isPage = scroller === list.ownerDocument.documentElement
  const scrollerTop = isPage ? 0 : scroller.getBoundingClientRect().top
  const top = scrollerTop - list.getBoundingClientRect().top
  return {
    top: Math.max(0, Math.floor(top / step) * step),
    bottom: Math.max(0, Math.ceil((top + height) / step) * step),
  }
}

export const isSameViewport = (one: Viewport, other: Viewport) =>
  one.top === other.top && one.bottom === other.bottom

/** Calls back whenever another part of a list may be seen, until the returned function is called. */
export function watchViewport(list: HTMLElement, onChange: () => void): () => void {
  const scroller = scrollerOf(list)
  const target = scroller === list.ownerDocument.documentElement ? window : scroller
  target.addEventListener('scroll', onChange, { passive: true })
  const observer = new ResizeObserver(onChange)
  observer.observe(list)
  observer.observe(scroller)
  // What stands above the list moves it when it grows.
  if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  return () => {
    target.removeEventListener('scroll', onChange)
    observer.disconnect()
  }
}

/**
 * Scrolls as little as it takes to see an item of a list, with a little of what is around it and clear of the bar that
 * stands over its end while several are selected. Above the first row stands the head of the page.
 */
export function scrollToItem(list: HTMLElement, placement: Placement, index: number): void {
  const margin = 16
  const scroller = scrollerOf(list)
  const part = boxOf(placement, index)
  if (part.top === boxOf(placement, 0).top) scroller.scrollTop = 0
  const isPage = scroller === list.ownerDocument.documentElement
  const top =
    list.getBoundingClientRect().top - (isPage ? 0 : scroller.getBoundingClientRect().top) + part.top
  const over = top - margin
  const under =
    top + part.height + margin + SELECTION_BAR_ROOM_PX - (scroller.clientHeight || window.innerHeight)
  if (over < 0) scroller.scrollTop += over
  else if (under > 0) scroller.scrollTop += under
}
