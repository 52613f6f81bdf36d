import { useLayoutEffect } from 'react'

/**
 * Marks the page's body while something is on it, for styles of other elements. These could use `:has()`, but then
 * every change anywhere would trigger a search through the whole page.
 */
export function usePageMark(mark: 'bar' | 'sidebar', isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    const { dataset } = document.body
    const add = (more: number) => {
      const count = Number(dataset[mark] ?? 0) + more
      if (count > 0) dataset[mark] = String(count)
      else delete dataset[mark]
    }
    add(1)
    return () => add(-1)
  }, [mark, isOn])
}
