import { SELECTION_BAR_ROOM_PX } from '../layout.ts'
import { boxOf, type Placement } from './placement.ts'

/** The visible vertical range of a list. */
export type Viewport = { top: number; bottom: number }

/**
 * Whether nothing else needs the focus, for example because the focused element was removed or the page's heading has
 * it. A list then takes it.
 */
export function isNowhereElse(list: Element): boolean {
  const { activeElement } = list.ownerDocument
  return activeElement === null || activeElement.contains(list) || activeElement.tagName === 'H1'
}

/** Returns the element that scrolls a list. */
export const scrollerOf = (list: Element): Element =>
  list.closest('main') ?? list.ownerDocument.documentElement

/** Returns the visible range in steps of a row, because nothing is rendered differently within one. */
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

/** Calls back whenever the visible part of a list may have changed. Returns a function that stops it. */
export function watchViewport(list: HTMLElement, onChange: () => void): () => void {
  const scroller = scrollerOf(list)
  const target = scroller === list.ownerDocument.documentElement ? window : scroller
  target.addEventListener('scroll', onChange, { passive: true })
  const observer = new ResizeObserver(onChange)
  observer.observe(list)
  observer.observe(scroller)
  // Content above the list moves it when it grows.
  if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
  return () => {
    target.removeEventListener('scroll', onChange)
    observer.disconnect()
  }
}

/**
 * Scrolls as little as necessary to show an item with a margin around it, clear of the bar that covers the end of the
 * list while several items are selected. For the first row, scrolls up to the page's header.
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
