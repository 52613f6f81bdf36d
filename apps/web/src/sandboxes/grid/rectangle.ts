import { SELECTION_THROTTLE_MS } from '@sandlot/core/sandboxes/limits'
import type { Box } from './placement.ts'

/** Shorter movements count as a click. */
const BEGINS_AFTER_PX = 4
/** The distance from an edge at which the list scrolls automatically, and its maximum speed per frame. */
const EDGE_PX = 48
const SCROLL_PX = 24

export type Drawing = {
  list: HTMLElement
  scroller: Element
  /** Called at most once per throttle interval. */
  onChange: (box: Box) => void
  /** Called with the final rectangle, or null for a click. */
  onEnd: (box: Box | null) => void
}

/** Draws a selection rectangle over a list from a pointer press until its release. */
export function drawRectangle(begin: PointerEvent, { list, scroller, onChange, onEnd }: Drawing): void {
  const within = (x: number, y: number) => {
    const { left, top } = list.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  const origin = within(begin.clientX, begin.clientY)
  let [x, y] = [begin.clientX, begin.clientY]
  let mark: HTMLElement | undefined
  let box: Box | undefined
  let [frame, toldAt] = [0, Number.NEGATIVE_INFINITY]

  const draw = () => {
    const { width, height } = list.getBoundingClientRect()
    const end = within(x, y)
    // Clamped to the list, which it would extend otherwise.
    const [ax, bx] = [origin.x, end.x].map((at) => Math.min(Math.max(at, 0), width)).sort((a, b) => a - b)
    const [ay, by] = [origin.y, end.y].map((at) => Math.min(Math.max(at, 0), height)).sort((a, b) => a - b)
    box = { left: ax ?? 0, top: ay ?? 0, width: (bx ?? 0) - (ax ?? 0), height: (by ?? 0) - (ay ?? 0) }
    if (!mark) return
    mark.style.transform = `translate(${box.left}px, ${box.top}px)`
    mark.style.width = `${box.width}px`
    mark.style.height = `${box.height}px`
  }
  const step = (now: number) => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const past = y < top + EDGE_PX ? y - top - EDGE_PX : y > bottom - EDGE_PX ? y - bottom + EDGE_PX : 0
    scroller.scrollTop += Math.sign(past) * Math.min(SCROLL_PX, Math.ceil(Math.abs(past) / 3))
    draw()
    if (box && now - toldAt >= SELECTION_THROTTLE_MS) {
      toldAt = now
      onChange(box)
    }
    frame = requestAnimationFrame(step)
  }
  const move = (event: PointerEvent) => {
    ;[x, y] = [event.clientX, event.clientY]
    if (mark || Math.hypot(x - begin.clientX, y - begin.clientY) < BEGINS_AFTER_PX) return
    mark = document.createElement('div')
    mark.className =
      'pointer-events-none absolute top-0 left-0 z-10 rounded-sm border border-accent bg-accent/12'
    list.append(mark)
    frame = requestAnimationFrame(step)
  }
  const end = () => {
    listening.abort()
    cancelAnimationFrame(frame)
    if (mark) draw()
    mark?.remove()
    onEnd(mark && box ? box : null)
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel', 'blur'] as const)
    window.addEventListener(type, end, { signal })
}
