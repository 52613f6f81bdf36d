import {
  CARD_HEIGHT_PX,
  CARD_MIN_WIDTH_PX,
  GRID_GAP_PX,
  HEADER_HEIGHT_PX,
  MAX_COLUMNS,
  ROW_HEIGHT_PX,
} from '../layout.ts'
import type { ViewMode } from '../use-view-mode.ts'

export type Box = { left: number; top: number; width: number; height: number }

/** Consecutive items of a list, with a heading. */
export type Section = { title: string | null; count: number }

/** The position of a section: its items from `start` on, in rows from `top` on. */
type Block = Section & { start: number; headerTop: number; top: number; rows: number }

/** The positions of a list's items, computed without rendering any. */
export type Placement = {
  columns: number
  cell: { width: number; height: number }
  /** The distance between the starts of two adjacent columns and rows. */
  stride: { x: number; y: number }
  blocks: readonly Block[]
  count: number
  height: number
}

/** Returns as many columns of the minimum width as fit, up to the maximum (spec IT-004, IT-007). */
export function columnsFor(width: number, mode: ViewMode): number {
  if (mode === 'list') return 1
  const fitting = Math.floor((width + GRID_GAP_PX) / (CARD_MIN_WIDTH_PX + GRID_GAP_PX))
  return Math.min(Math.max(fitting, 1), MAX_COLUMNS)
}

/** Lays out the items of sections, stacked vertically, in a width in pixels. */
export function place(width: number, mode: ViewMode, sections: readonly Section[]): Placement {
  const columns = columnsFor(width, mode)
  const gap = mode === 'grid' ? GRID_GAP_PX : 0
  const height = mode === 'grid' ? CARD_HEIGHT_PX : ROW_HEIGHT_PX
  // Whole pixels, because fractional edges are blurred.
  const cell = { width: Math.floor((width - gap * (columns - 1)) / columns), height }
  const stride = { x: cell.width + gap, y: height + gap }
  const blocks: Block[] = []
  let [start, y] = [0, 0]
  for (const section of sections) {
    const headerTop = y
    const top = y + (section.title === null ? 0 : HEADER_HEIGHT_PX)
    const rows = Math.ceil(section.count / columns)
    blocks.push({ ...section, start, headerTop, top, rows })
    start += section.count
    y = top + rows * stride.y
  }
  return { columns, cell, stride, blocks, count: start, height: Math.max(0, y - gap) }
}

const blockOf = ({ blocks }: Placement, index: number): Block | undefined =>
  blocks.findLast((block) => block.start <= index && block.count > 0)

/** Returns the box of an item within the list. */
export function boxOf(placement: Placement, index: number): Box {
  const { columns, cell, stride } = placement
  const block = blockOf(placement, index)
  const at = index - (block?.start ?? 0)
  return {
    ...cell,
    left: (at % columns) * stride.x,
    top: (block?.top ?? 0) + Math.floor(at / columns) * stride.y,
  }
}

/** Returns the items in the rows between two heights. `to` is exclusive. */
export function itemsWithin(
  { blocks, columns, stride }: Placement,
  top: number,
  bottom: number,
): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for (const block of blocks) {
    const first = Math.max(0, Math.floor((top - block.top) / stride.y))
    const end = Math.min(block.rows, Math.ceil((bottom - block.top) / stride.y))
    if (first >= end) continue
    from = Math.min(from, block.start + first * columns)
    to = Math.max(to, block.start + Math.min(block.count, end * columns))
  }
  return from < to ? { from, to } : { from: 0, to: 0 }
}

/** Returns the items that a box touches (spec IT-016). The gaps between items do not count. */
export function itemsTouching(placement: Placement, box: Box): number[] {
  const { blocks, columns, cell, stride } = placement
  const touched: number[] = []
  const firstColumn = Math.max(0, Math.floor((box.left + stride.x - cell.width) / stride.x))
  const endColumn = Math.min(columns, Math.ceil((box.left + box.width) / stride.x))
  for (const block of blocks) {
    const first = Math.max(0, Math.floor((box.top - block.top + stride.y - cell.height) / stride.y))
    const end = Math.min(block.rows, Math.ceil((box.top + box.height - block.top) / stride.y))
    for (let row = first; row < end; row += 1)
      for (let column = firstColumn; column < endColumn; column += 1) {
        const at = row * columns + column
        if (at < block.count) touched.push(block.start + at)
      }
  }
  return touched
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'first' | 'last'

/** Returns the adjacent item in a direction, or the same one at the end. Up and down move by `page` rows. */
export function beside(placement: Placement, index: number, direction: Direction, page = 1): number {
  const { columns, count, blocks } = placement
  const last = Math.max(0, count - 1)
  const inside = (at: number) => Math.min(Math.max(at, 0), last)
  switch (direction) {
    case 'first':
      return 0
    case 'last':
      return last
    case 'left':
    case 'previous':
      return inside(index - 1)
    case 'right':
    case 'next':
      return inside(index + 1)
    default:
  }
  let at = index
  for (let step = 0; step < page; step += 1) {
    const block = blockOf(placement, at)
    if (!block) return at
    const column = (at - block.start) % columns
    const row = Math.floor((at - block.start) / columns) + (direction === 'down' ? 1 : -1)
    const other = blocks[blocks.indexOf(block) + (direction === 'down' ? 1 : -1)]
    if (row >= 0 && row < block.rows)
      at = Math.min(block.start + row * columns + column, block.start + block.count - 1)
    else if (other && other.count > 0) {
      const otherRow = direction === 'down' ? 0 : other.rows - 1
      at = Math.min(other.start + otherRow * columns + column, other.start + other.count - 1)
    } else break
  }
  return at
}
