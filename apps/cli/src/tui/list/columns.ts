import { clean } from '../../platform/text/text.ts'
import type { Segment, Style } from '../shell/segments.ts'
import { inColumns, widthOf } from '../text.ts'

export type Column<Item> = {
  title: string
  /** The label of this column in a single row, if it is not the title. */
  nameOf?: (item: Item) => string
  text: (item: Item, now: Date) => string
  /** The sort key, if it is not the text. */
  sortBy?: (item: Item) => string | number | null
  style?: Style | ((item: Item) => Style | undefined)
  /** Columns with the highest number are dropped first if there is no room; those without one stay. */
  leaves?: number
  /** Stays next to the first column if only the list fits on a small screen. */
  stays?: true
  /** May be cut to this width before any column is dropped. */
  shrinksTo?: number
}

/** The sort column, and whether it is descending. */
export type Order = { title: string; isDown: boolean }

export const nameOfColumn = <Item>(column: Column<Item>, item: Item): string =>
  column.nameOf?.(item) ?? column.title

export type Fitted<Item> = { column: Column<Item>; width: number }

export const GAP = 2
const CURSOR = { here: '❯ ', other: '  ' }
const MARK = { marked: '✓ ', other: '  ' }
export const CURSOR_WIDTH = 2
const MARK_WIDTH = 2
/** The maximum width of columns that do not shrink, so that one long text does not crowd out the others. */
const WIDTH_MAX = 60

/** Which columns fit, and their widths. */
export function fitColumns<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
  {
    width,
    now,
    hasMarks = false,
    order = null,
  }: { width: number; now: Date; hasMarks?: boolean; order?: Order | null },
): Fitted<Item>[] {
  const natural = columns.map((column) => ({
    column,
    width: Math.min(
      column.shrinksTo === undefined ? WIDTH_MAX : width,
      items.reduce(
        (most, item) => Math.max(most, widthOf(clean(column.text(item, now)))),
        widthOf(arrow(column.title, order) + column.title),
      ),
    ),
  }))
  const room = width - CURSOR_WIDTH - (hasMarks ? MARK_WIDTH : 0)
  let kept = natural.filter((fitted) => fitted.width > 0)
  while (leastOf(kept) > room) {
    const leaving = kept.reduce((worst, one) => (leaves(one) > leaves(worst) ? one : worst))
    if (leaves(leaving) < 0) break
    kept = kept.filter((one) => one !== leaving)
  }
  return shrunk(kept, room)
}

const leaves = <Item>({ column }: Fitted<Item>) => column.leaves ?? -1

const least = <Item>({ column, width }: Fitted<Item>) => Math.min(column.shrinksTo ?? width, width)

const gaps = (columns: readonly unknown[]) => GAP * Math.max(0, columns.length - 1)

const leastOf = <Item>(columns: readonly Fitted<Item>[]) =>
  columns.reduce((sum, one) => sum + least(one), gaps(columns))

/** Shrinks the widest shrinkable columns first; a single column takes all the room. */
function shrunk<Item>(columns: readonly Fitted<Item>[], room: number): Fitted<Item>[] {
  const widths = columns.map(({ width }) => width)
  let excess = widths.reduce((sum, width) => sum + width, gaps(columns)) - room
  while (excess > 0) {
    const most = Math.max(...columns.map((one, at) => (shrinkable(one, widths[at]) ? (widths[at] ?? 0) : 0)))
    const at = columns.findIndex((one, at) => widths[at] === most && shrinkable(one, widths[at]))
    if (at < 0) break
    widths[at] = most - 1
    excess -= 1
  }
  return columns.map(({ column }, at) => ({
    column,
    width: Math.max(1, Math.min(widths[at] ?? 0, room)),
  }))
}

const shrinkable = <Item>({ column }: Fitted<Item>, width = 0) =>
  column.shrinksTo !== undefined && width > column.shrinksTo

const arrow = (title: string, order: Order | null) =>
  order?.title === title && title !== '' ? (order.isDown ? '↓' : '↑') : ''

/** The column titles, with an arrow at the sort column. */
export const headerLine = <Item>(
  columns: readonly Fitted<Item>[],
  { hasMarks = false, order = null }: { hasMarks?: boolean; order?: Order | null } = {},
): Segment[] => [
  { text: CURSOR.other + (hasMarks ? MARK.other : '') },
  ...joined(
    columns.map(({ column, width }) => ({
      text: inColumns(arrow(column.title, order) + column.title.toUpperCase(), width),
      style: 'dim',
    })),
  ),
]

/** The state of a row; `isMarked` is null if no row is marked. */
export type Standing = { now: Date; isSelected: boolean; isMarked?: boolean | null }

/** A row; selected and marked rows have a symbol, so that they are recognizable without color. */
export function rowLine<Item>(
  columns: readonly Fitted<Item>[],
  item: Item,
  { now, isSelected, isMarked = null }: Standing,
): Segment[] {
  const cells = joined(
    columns.map(({ column, width }) => {
      const style = typeof column.style === 'function' ? column.style(item) : column.style
      return { text: inColumns(column.text(item, now), width), ...(style && { style }) }
    }),
  )
  const sign =
    isMarked === null ? [] : [{ text: isMarked ? MARK.marked : MARK.other, style: 'accent' as const }]
  return [{ text: isSelected ? CURSOR.here : CURSOR.other }, ...sign, ...cells]
}

const joined = (cells: readonly Segment[]): Segment[] =>
  cells.flatMap((cell, index) => (index === 0 ? [cell] : [{ text: ' '.repeat(GAP) }, cell]))
