import { PREVIEW_FROM_COLUMNS, SIDEBAR_FROM_COLUMNS, SIDEBAR_WIDTH, SMALL } from './limits.ts'

/** The layout of the screen: side by side, stacked, or only the list (spec CL-044). */
export type Layout = {
  kind: 'panes' | 'tabs' | 'list'
  columns: number
  /** Rendered lines: one less than the terminal has, so that it never scrolls. */
  lines: number
  /** The inside of the main pane. */
  inner: { columns: number; lines: number }
  /** The outer widths of list and preview side by side; null if there is no room. */
  beside: { list: number; preview: number } | null
}

/** The status line and the key hints. */
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

/** For reading aloud: a number of rows at a time, with all of their columns. */
export const plainLayout: Layout = {
  kind: 'list',
  columns: 10_000,
  lines: 22,
  inner: { columns: 10_000, lines: 20 },
  beside: null,
}
