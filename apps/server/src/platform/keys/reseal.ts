import { and, asc, count, eq, isNotNull, notLike, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { decrypt, encrypt, type Key, sealPrefix } from './keys.ts'

/** A column with encrypted values, and its key. */
export type Sealed = { column: PgColumn; key: Key }

const AT_ONCE = 200

const sealedBefore = ({ column, key }: Sealed) =>
  and(isNotNull(column), notLike(column, `${sealPrefix(key)}%`))

/** Counts the values that were not encrypted with the current key, but with an older or a lost one. */
export async function countOlder(db: Database, all: readonly Sealed[]): Promise<number> {
  const counts = await Promise.all(
    all.map(async (sealed) => {
      const [row] = await db.select({ older: count() }).from(sealed.column.table).where(sealedBefore(sealed))
      return row?.older ?? 0
    }),
  )
  return counts.reduce((sum, older) => sum + older, 0)
}

/**
 * Re-encrypts everything with the current key, so that the older one can be removed, and returns how many values that
 * was. Skips what no key opens. It may run concurrently, and be interrupted anywhere.
 */
export async function reseal(db: Database, all: readonly Sealed[]): Promise<number> {
  let done = 0
  for (const sealed of all) done += await resealColumn(db, sealed)
  return done
}

async function resealColumn(db: Database, sealed: Sealed): Promise<number> {
  const { column, key } = sealed
  const { table } = column
  const ids = primaryKey(table)
  let done = 0
  for (let behind: SQL | undefined; ; ) {
    const rows = await db
      .select({ text: sql<string>`${column}`, id: sql<string[]>`array[${sql.join(textsOf(ids), sql`, `)}]` })
      .from(table)
      .where(and(sealedBefore(sealed), behind))
      .orderBy(...ids.map((id) => asc(id)))
      .limit(AT_ONCE)
    for (const { text, id } of rows) {
      const anew = resealed(text, key)
      if (anew === null) continue
      const same = ids.map((part, at) => eq(part, id[at]))
      // Unless the value was changed in the meantime.
      const changed = await db
        .update(table)
        .set({ [fieldOf(column)]: anew })
        .where(and(...same, eq(column, text)))
      done += changed.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (!last) return done
    const params = last.id.map((part) => sql`${part}`)
    behind = sql`(${sql.join(ids, sql`, `)}) > (${sql.join(params, sql`, `)})`
  }
}

const textsOf = (columns: readonly PgColumn[]) => columns.map((column) => sql`${column}::text`)

function primaryKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/** The field name of a column in inserts and updates. */
function fieldOf(column: PgColumn): string {
  const [field = ''] = Object.entries(column.table).find(([, one]) => one === column) ?? []
  return field
}

function resealed(text: string, key: Key): string | null {
  try {
    return encrypt(decrypt(text, key), key)
  } catch {
    return null
  }
}
