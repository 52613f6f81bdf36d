import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { itemsTouching, type Placement } from './placement.ts'
import type { Drawing } from './rectangle.ts'
import type { Grid } from './use-grid.ts'
import { scrollerOf } from './viewport.ts'

/** Elements that use the pointer themselves. */
const TAKEN = '[data-key], a, button, input, textarea, select, label, [role="toolbar"], [role="dialog"]'

/**
 * A click on empty space clears the selection. Dragging selects every item that the rectangle touches, even beyond the
 * edge of the page.
 */
export function useRectangle(list: RefObject<HTMLElement | null>, placement: Placement, grid: Grid) {
  const latest = useRef({ placement, grid })
  useLayoutEffect(() => {
    latest.current = { placement, grid }
  })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const scroller = scrollerOf(element)
    const begin = (event: Event) => {
      if (!(event instanceof PointerEvent) || event.button !== 0 || event.pointerType === 'touch') return
      if (!(event.target instanceof Element) || event.target.closest(TAKEN)) return
      const edge = scroller.getBoundingClientRect().left + scroller.clientWidth
      // Text above the list can be selected, and next to it is the scroll bar.
      if (event.clientY < element.getBoundingClientRect().top || event.clientX > edge) return
      const { grid } = latest.current
      if (grid.menu || grid.rename) return
      const isAdding = event.ctrlKey || event.metaKey || event.shiftKey
      const before = isAdding ? grid.selection.keys : new Set<string>()
      const touched = (box: Parameters<typeof itemsTouching>[1]) =>
        itemsTouching(latest.current.placement, box).flatMap(
          (index) => latest.current.grid.order[index] ?? [],
        )
      const noText = (selecting: Event) => selecting.preventDefault()
      document.addEventListener('selectstart', noText)
      drawSoon(event, {
        list: element,
        scroller,
        onChange: (box) => latest.current.grid.select({ do: 'area', keys: touched(box), before }),
        onEnd: (last) => {
          document.removeEventListener('selectstart', noText)
          if (last) {
            const keys = touched(last)
            const focus = keys.at(-1)
            latest.current.grid.select({ do: 'area', keys, before }, focus === undefined ? {} : { focus })
          } else if (!isAdding) latest.current.grid.select({ do: 'none' })
        },
      })
    }
    // A click on empty space moves the focus out of the list, but two of its shortcuts still apply to it.
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.target !== scroller) return
      const { grid } = latest.current
      const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
      if (isAll) event.preventDefault()
      if (isAll || event.key === 'Escape') grid.select({ do: isAll ? 'all' : 'none' })
    }
    scroller.addEventListener('pointerdown', begin)
    scroller.addEventListener('keydown', onKey)
    return () => {
      scroller.removeEventListener('pointerdown', begin)
      scroller.removeEventListener('keydown', onKey)
    }
  }, [list])
}

/** The drawing code is loaded on the first press. If the press ends before, it was a click. */
function drawSoon(event: PointerEvent, drawing: Drawing): void {
  const waiting = new AbortController()
  const end = () => {
    waiting.abort()
    drawing.onEnd(null)
  }
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { signal: waiting.signal })
  void import('./rectangle.ts').then(
    ({ drawRectangle }) => {
      if (waiting.signal.aborted) return
      waiting.abort()
      drawRectangle(event, drawing)
    },
    // Without it, selecting by click and keyboard still works.
    () => undefined,
  )
}
