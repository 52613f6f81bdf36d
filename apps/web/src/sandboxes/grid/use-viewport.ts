import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { SELECTION_BAR_ROOM_PX } from '../layout.ts'

/** Which heights of a list can be seen. */
export type Viewport = { top: number; bottom: number }

/** What a list scrolls in. */
export const scrollerOf = (list: Element): Element =>
  list.closest('main') ?? list.ownerDocument.documentElement

/** Heights are told in steps of a row: within one nothing changes in what is drawn. */
function look(list: HTMLElement, step: number): Viewport {
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

const isSame = (one: Viewport, other: Viewport) => one.top === other.top && one.bottom === other.bottom

/** How wide a list is; null until it was measured, which is before it is first painted. */
export function useWidth(list: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (list.current) setWidth(list.current.clientWidth)
  }, [list])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return width
}

/** Follows scrolling and resizing; null until the list was measured, which is before it is first painted. */
export function useViewport(list: RefObject<HTMLElement | null>, step: number): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null)

  useLayoutEffect(() => {
    if (!list.current) return
    const next = look(list.current, step)
    setViewport((now) => (now && isSame(now, next) ? now : next))
  }, [list, step])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element)
    const update = () => {
      const next = look(element, step)
      setViewport((now) => (now && isSame(now, next) ? now : next))
    }
    const target = scroller === element.ownerDocument.documentElement ? window : scroller
    target.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(scroller)
    // What stands above the list moves it when it grows.
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
    return () => {
      target.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [list, step])

  return viewport
}

/**
 * Scrolls as little as it takes to see a part of a list, with a little of what is around it and clear of the bar that
 * stands over its end while several are selected.
 */
export function scrollToPart(list: HTMLElement, part: { top: number; height: number }): void {
  const margin = 16
  const scroller = scrollerOf(list)
  const isPage = scroller === list.ownerDocument.documentElement
  const top =
    list.getBoundingClientRect().top - (isPage ? 0 : scroller.getBoundingClientRect().top) + part.top
  const over = top - margin
  const under =
    top + part.height + margin + SELECTION_BAR_ROOM_PX - (scroller.clientHeight || window.innerHeight)
  if (over < 0) scroller.scrollTop += over
  else if (under > 0) scroller.scrollTop += under
}
