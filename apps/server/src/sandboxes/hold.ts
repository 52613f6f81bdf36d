import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { grantsTo } from '../sharing/grants.ts'
import type { JoinedWorkspaces } from './making/joined-workspaces.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

/** A sandbox, and what decides what a person may do with it. */
export type Held = {
  row: SandboxRow
  role: Role | null
  grant: GrantLevel | null
  /** The least privacy that its workspace requires; unknown if the person is not a member. */
  minimumPrivacy: number
}

/** Locks all sandboxes that match a condition, always in the order of their ids to avoid deadlocks. */
export const holdWhere = (tx: Transaction, condition: SQL | undefined): Promise<SandboxRow[]> =>
  tx.select().from(sandboxes).where(condition).orderBy(asc(sandboxes.id)).for('no key update')

/** Locks them without loading them, because a folder may contain very many. */
export async function holdUnread(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const ordered = tx
    .select({ id: sandboxes.id })
    .from(sandboxes)
    .where(condition)
    .orderBy(asc(sandboxes.id))
    .for('no key update')
  await tx.execute(sql`select count(*) from (${ordered.getSQL()}) as held`)
}

/** Locks sandboxes and returns them in the order of the ids; deleted ones are left out. */
export async function holdSandboxes(tx: Transaction, ids: readonly string[]): Promise<SandboxRow[]> {
  if (ids.length === 0) return []
  const rows = await holdWhere(tx, inArray(sandboxes.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A person's relation to each of some sandboxes. */
export async function heldBy(
  db: Reader,
  rows: readonly SandboxRow[],
  { joined, userId, now }: { joined: JoinedWorkspaces; userId: string; now: Date },
): Promise<Held[]> {
  const roleIn = (row: SandboxRow) => joined.get(row.workspaceId)?.role ?? null
  // Members need no grants, except for others' drafts.
  const others = rows.filter((row) => roleIn(row) === null || (row.draft && row.authorId !== userId))
  const otherIds = others.map(({ id }) => id)
  const grants =
    otherIds.length > 0 ? await grantsTo(db, userId, otherIds, now) : new Map<string, GrantLevel>()
  return rows.map((row) => {
    const minimumPrivacy = joined.get(row.workspaceId)?.minimumPrivacy ?? 0
    return { row, role: roleIn(row), grant: grants.get(row.id) ?? null, minimumPrivacy }
  })
}
