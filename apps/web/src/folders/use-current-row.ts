import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

type Tree = {
  /** What the tree lies in. */
  place: RefObject<HTMLElement | null>
  rowOf: (path: string) => HTMLElement | null | undefined
  /** The folders that have a row, from the first on. */
  rows: readonly string[]
  rowPx: number
}

/**
 * Brings the row of the folder that is looked at into view, once: whoever closes and opens a folder around it looks at
 * that one.
 */
export function useCurrentRow(current: string | null, { place, rowOf, rows, rowPx }: Tree): void {
  const shown = useRef<string | null>(null)
  const hasRow = current !== null && rows.includes(current)
  const reveal = useEffectEvent((path: string) => {
    shown.current = path
    const row = rowOf(path)
    if (row) return row.scrollIntoView?.({ block: 'nearest' })
    // Of a long tree only what is in view is drawn.
    const tree = place.current?.querySelector('[role="treegrid"]')
    if (tree) tree.scrollTop = rows.indexOf(path) * rowPx - tree.clientHeight / 2
  })
  useEffect(() => {
    if (!hasRow || shown.current === current) return
    // The rows are drawn after what they are made of.
    const frame = requestAnimationFrame(() => reveal(current))
    return () => cancelAnimationFrame(frame)
  }, [current, hasRow])
}
