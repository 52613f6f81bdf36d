import { useLayoutEffect } from 'react'

/**
 * Marks the page's body as long as something is on it, for the styles of what stands elsewhere. They could ask for it
 * with `:has()`, but that is then looked for in the whole page whenever anything in it changes.
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
