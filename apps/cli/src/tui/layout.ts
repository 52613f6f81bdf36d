import { PREVIEW_FROM_COLUMNS, SIDEBAR_FROM_COLUMNS, SIDEBAR_WIDTH, SMALL } from './limits.ts'

/** How the screen is divided: beside each other, above each other, or the list alone (spec CL-044). */
export type Layout = {
  kind: 'panes' | 'tabs' | 'list'
  columns: number
  /** Lines that are drawn: one less than there are, so that the terminal never scrolls. */
  lines: number
  /** What is inside the main part. */
  inner: { columns: number; lines: number }
  /** How wide the list and what is selected in it are beside each other, frames and all; null without the room. */
  beside: { list: number; preview: number } | null
}

/** Status above, keys below. */
const AROUND = 2
export const BORDER = { columns: 4, lines: 2 }

export function layoutOf({ columns, rows }: { columns: number; rows: number }): Layout {
  const lines = Math.max(1, rows - 1)
  if (columns < SMALL.columns || rows < SMALL.rows)
    return {
      kind: 'list',
      columns,
      lines,
      inner: { columns, lines: Math.max(1, lines - AROUND) },
      beside: null,
    }
  const isWide = columns >= SIDEBAR_FROM_COLUMNS
  const room = columns - SIDEBAR_WIDTH
  const list = Math.ceil(room / 2)
  return {
    kind: isWide ? 'panes' : 'tabs',
    columns,
    lines,
    inner: {
      columns: columns - BORDER.columns - (isWide ? SIDEBAR_WIDTH : 0),
      lines: lines - AROUND - BORDER.lines - (isWide ? 0 : 1),
    },
    beside: columns >= PREVIEW_FROM_COLUMNS ? { list, preview: room - list } : null,
  }
}

/** Where lines are read out: of a list so many rows at a time, and all that they say. */
export const plainLayout: Layout = {
  kind: 'list',
  columns: 10_000,
  lines: 22,
  inner: { columns: 10_000, lines: 20 },
  beside: null,
}
