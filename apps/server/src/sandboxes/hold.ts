import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { grantsTo } from '../sharing/grants.ts'
import type { Places } from './making/places.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

/** A sandbox, and what decides what a person may do with it. */
export type Held = {
  row: SandboxRow
  role: Role | null
  grant: GrantLevel | null
  /** What its workspace asks of its sandboxes at least; of one that the person is not in it is not known. */
  minimumPrivacy: number
}

/** Locks all sandboxes of which something is true: whoever holds several waits for them in the order of their ids. */
export const holdWhere = (tx: Transaction, condition: SQL | undefined): Promise<SandboxRow[]> =>
  tx.select().from(sandboxes).where(condition).orderBy(asc(sandboxes.id)).for('no key update')

/** The same without loading them: a folder may have more than anybody wants to read. */
export async function holdUnread(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const ordered = tx
    .select({ id: sandboxes.id })
    .from(sandboxes)
    .where(condition)
    .orderBy(asc(sandboxes.id))
    .for('no key update')
  await tx.execute(sql`select count(*) from (${ordered.getSQL()}) as held`)
}

/** Locks sandboxes, and loads them in the order of the ids; those that are gone are missing. */
export async function holdSandboxes(tx: Transaction, ids: readonly string[]): Promise<SandboxRow[]> {
  if (ids.length === 0) return []
  const rows = await holdWhere(tx, inArray(sandboxes.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What a person is to each of some sandboxes. */
export async function heldBy(
  db: Reader,
  rows: readonly SandboxRow[],
  { places, userId, now }: { places: Places; userId: string; now: Date },
): Promise<Held[]> {
  const roleIn = (row: SandboxRow) => places.get(row.workspaceId)?.role ?? null
  // Members have no need of what they were given, but for the drafts of others.
  const others = rows.filter((row) => roleIn(row) === null || (row.draft && row.authorId !== userId))
  const otherIds = others.map(({ id }) => id)
  const grants =
    otherIds.length > 0 ? await grantsTo(db, userId, otherIds, now) : new Map<string, GrantLevel>()
  return rows.map((row) => {
    const minimumPrivacy = places.get(row.workspaceId)?.minimumPrivacy ?? 0
    return { row, role: roleIn(row), grant: grants.get(row.id) ?? null, minimumPrivacy }
  })
}
