import { groupBy } from '@sandlot/core/group-by'
import { Column, getTableName, is } from 'drizzle-orm'

/** What drizzle's prepared select statements contain beyond their types. */
type Selecting = {
  fields?: { path: string[]; field: unknown }[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown
}
type Cell = { at: number; name: string; decode: ((value: unknown) => unknown) | null }
type Part = { name: string; cells: Cell[]; mayBeMissing: boolean }

/**
 * Maps the rows of a prepared statement in a third of the time of drizzle, which determines the place of each value
 * again for each row. The results are the same; a statement that selects anything but columns is left unchanged.
 */
export function fastRows<Statement extends object>(statement: Statement): Statement {
  const selecting = statement as Selecting
  const { fields = [], joinsNotNullableMap } = selecting
  const columns = fields.flatMap(({ path, field }, at) =>
    is(field, Column) && path.length <= 2 ? [{ path, field, at }] : [],
  )
  if (columns.length === 0 || columns.length < fields.length) return statement

  const parts = [...groupBy(columns, ({ path: [name = ''] }) => name)].map(([name, of]): Part => {
    const tables = new Set(of.map(({ field }) => getTableName(field.table)))
    const [table = ''] = tables
    return {
      name,
      cells: of.map(({ path, field, at }) => ({ at, name: path[1] ?? '', decode: decoderOf(field) })),
      mayBeMissing: tables.size === 1 && joinsNotNullableMap !== undefined && !joinsNotNullableMap[table],
    }
  })
  selecting.customResultMapper = (rows) => rows.map((row) => rowOf(parts, row))
  return statement
}

/** None for a column whose driver values are used as they are. */
const decoderOf = (column: Column) =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value: unknown) => column.mapFromDriverValue(value)

function rowOf(parts: readonly Part[], row: readonly unknown[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const part of parts) made[part.name] = partOf(part, row)
  return made
}

/** A joined table without a match is null as a whole. Its first column is the key, so null there means no match. */
function partOf({ cells, mayBeMissing }: Part, row: readonly unknown[]): unknown {
  const [first] = cells
  if (!first) return null
  if (first.name === '') return decoded(first, row)
  if (mayBeMissing && row[first.at] === null) return null
  const made: Record<string, unknown> = {}
  for (const cell of cells) made[cell.name] = decoded(cell, row)
  return made
}

function decoded({ at, decode }: Cell, row: readonly unknown[]): unknown {
  const value = row[at]
  return value === null || decode === null ? value : decode(value)
}
