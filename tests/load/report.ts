/** One line of the table. A number is compared with its bar, and a text is only informative. */
export type Row = {
  readonly what: string
  readonly value: number | string
  readonly unit?: string
  /** The maximum value. */
  readonly bar?: number
}

const digitsOf = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)

const show = (value: number, unit = '') => `${value.toFixed(digitsOf(value))}${unit && ` ${unit}`}`

function cells({ what, value, unit, bar }: Row): string[] {
  if (typeof value === 'string') return [what, value, '', '']
  if (bar === undefined) return [what, show(value, unit), '', '']
  return [what, show(value, unit), `≤ ${bar}${unit ? ` ${unit}` : ''}`, value <= bar ? 'ok' : 'over']
}

/** Formats the rows as a table for a terminal. */
export function table(rows: readonly Row[]): string {
  const lines = [['what', 'value', 'bar', ''], ...rows.map(cells)]
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  const widths = [width(0), width(1), width(2), 0]
  return lines
    .map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('   '))
    .map((line) => line.trimEnd())
    .join('\n')
}

const pad = (cell: string, width: number, column: number) =>
  column === 1 ? cell.padStart(width) : cell.padEnd(width)
