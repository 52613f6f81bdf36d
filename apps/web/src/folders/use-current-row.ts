import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Tree = {
  /** The container of the tree. */
  place: RefObject<HTMLElement | null>
  rowOf: (path: string) => HTMLElement | null | undefined
  /** The folders that have a row, in order. */
  rows: readonly string[]
  rowPx: number
}

/**
 * Scrolls the row of the current folder into view, once. It is left alone after that, because a user who collapses or
 * expands a parent is looking at the parent.
 */
export function useCurrentRow(current: string | null, { place, rowOf, rows, rowPx }: Tree): void {
  const shown = useRef<string | null>(null)
  const hasRow = current !== null && rows.includes(current)
  const reveal = useEffectEvent((path: string) => {
    shown.current = path
    const row = rowOf(path)
    if (row) return row.scrollIntoView?.({ block: 'nearest' })
    // A long tree renders only visible rows.
    const tree = place.current?.querySelector('[role="treegrid"]')
    if (tree) tree.scrollTop = rows.indexOf(path) * rowPx - tree.clientHeight / 2
  })
  useEffect(() => {
    if (!hasRow || shown.current === current) return
    // Rows are rendered after their data has changed.
    const frame = requestAnimationFrame(() => reveal(current))
    return () => cancelAnimationFrame(frame)
  }, [current, hasRow])
}
