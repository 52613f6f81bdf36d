import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { columnsFor } from '../grid/placement.ts'

/** How many columns of cards fit into an element; follows its width. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    if (element.current) setColumns(columnsFor(element.current.clientWidth, 'grid'))
  }, [element])
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => setColumns(columnsFor(measured.clientWidth, 'grid')))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return columns
}
