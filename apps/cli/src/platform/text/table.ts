import type { Paint } from './style.ts'
import { clean, cut, inLines, padded, widthOf } from './text.ts'
import type { View } from './view.ts'

export type Column<Item> = {
  title: string
  /** The exact value, for pipes. */
  value: (item: Item) => string | null
  /** The value for people, if it differs. */
  shown?: (item: Item, view: View) => string
  paint?: Paint
  /** Can be shortened if the terminal is too narrow, last column first. */
  shrinks?: boolean
  /** Can be dropped if shortening others is not enough, last column first. */
  spare?: boolean
}

const GAP = 2
/** Widths to which columns shrink: first a comfortable minimum, then a hard one. */
const SHRINKS_TO = [12, 6]

/**
 * A table on a terminal, tab-separated values without a header in a pipe (spec CL-012). Where even the narrowest table
 * would wrap, each item has a line per value.
 */
export function table<Item>(all: readonly Column<Item>[], items: readonly Item[], whenEmpty: string) {
  return (view: View): string => {
    if (!view.terminal)
      return items
        .map((item) => `${all.map((column) => clean(column.value(item) ?? '')).join('\t')}\n`)
        .join('')
    if (items.length === 0) return `${view.style.dim(whenEmpty)}\n`
    const textOf = (column: Column<Item>, item: Item) =>
      clean(column.shown?.(item, view) ?? column.value(item) ?? '')
    const columns = withRoom(all, view.width, (column) =>
      Math.max(widthOf(column.title), ...items.map((item) => widthOf(textOf(column, item)))),
    )
    const cells = items.map((item) => columns.map((column) => textOf(column, item)))
    const widths = fitted(columns, cells, view.width)
    if (totalOf(widths) > view.width)
      return items
        .map((item) =>
          details(all.map((column) => [column.title.toUpperCase(), textOf(column, item) || null]))(view),
        )
        .join('\n')
    const line = (texts: readonly string[], paint: (text: string, index: number) => string) =>
      `${texts
        .map((text, index) => {
          const width = widths[index] ?? 0
          const shown = index === texts.length - 1 ? cut(text, width) : padded(cut(text, width), width)
          return paint(shown, index)
        })
        .join(' '.repeat(GAP))
        .trimEnd()}\n`
    const header = line(
      columns.map((column) => column.title.toUpperCase()),
      view.style.dim,
    )
    const body = cells.map((texts) =>
      line(texts, (text, index) => {
        const paint = columns[index]?.paint
        return paint ? view.style[paint](text) : text
      }),
    )
    return header + body.join('')
  }
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1))

function withRoom<Item>(
  columns: readonly Column<Item>[],
  room: number,
  widthOfColumn: (column: Column<Item>) => number,
): readonly Column<Item>[] {
  const least = Math.min(...SHRINKS_TO)
  const needs = columns.map((column) => {
    const width = widthOfColumn(column)
    return column.shrinks ? Math.min(width, least) : width
  })
  const need = totalOf(needs)
  const leaving = columns.findLastIndex(({ spare }) => spare)
  return need <= room || leaving < 0 ? columns : withRoom(columns.toSpliced(leaving, 1), room, widthOfColumn)
}

function fitted<Item>(columns: readonly Column<Item>[], cells: readonly string[][], room: number): number[] {
  const widths = columns.map((column, index) =>
    Math.max(widthOf(column.title), ...cells.map((texts) => widthOf(texts[index] ?? ''))),
  )
  let excess = totalOf(widths) - room
  for (const least of SHRINKS_TO)
    for (const [index, column] of [...columns.entries()].reverse()) {
      const width = widths[index] ?? 0
      if (!column.shrinks || excess <= 0) continue
      const less = Math.min(excess, Math.max(0, width - least))
      widths[index] = width - less
      excess -= less
    }
  return widths
}

/** A value next to its name, wrapped with a hanging indent. */
const beside = (value: string, { width, view }: { width: number; view: View }) =>
  inLines(clean(value), view.width - width - GAP).join(`\n${' '.repeat(width + GAP)}`)

/** Names and values, one per line: aligned on a terminal, tab-separated in a pipe. */
export function details(pairs: readonly (readonly [name: string, value: string | null])[]) {
  return (view: View): string => {
    const named = pairs.filter((pair): pair is [string, string] => pair[1] !== null)
    const width = Math.max(0, ...named.map(([name]) => widthOf(name)))
    return named
      .map(([name, value]) =>
        view.terminal
          ? `${view.style.dim(padded(name, width))}  ${beside(value, { width, view })}\n`
          : `${name}\t${clean(value)}\n`,
      )
      .join('')
  }
}
