import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

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
