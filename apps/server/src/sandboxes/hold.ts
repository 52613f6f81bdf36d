import type { Given } from '@sandlot/core/sandboxes/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { givenTo } from '../sharing/given.ts'
import { members, workspaces } from '../workspaces/tables.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

/** A sandbox that nobody else changes until the transaction ends, and what decides what a person may do with it. */
export type Held = {
  row: SandboxRow
  role: Role | null
  given: Given | null
  /** What its workspace asks of its sandboxes at least. */
  minimumPrivacy: number
}

/** Locks sandboxes, and loads them in the order of the ids; those that are gone are missing. */
export async function holdSandboxes(
  tx: Transaction,
  ids: readonly string[],
  { userId, now }: { userId: string; now: Date },
): Promise<Held[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(sandboxes)
    .where(inArray(sandboxes.id, [...ids]))
    // Whoever holds several waits for them in the same order.
    .orderBy(asc(sandboxes.id))
    .for('no key update')
  // In a statement of its own, which sees what was committed while this one waited for the lock.
  const places = await placesOf(tx, [...new Set(rows.map(({ workspaceId }) => workspaceId))], userId)
  const roleIn = (row: SandboxRow) => places.get(row.workspaceId)?.role ?? null
  // Members have no need of what they were given, but for the drafts of others.
  const others = rows.filter((row) => roleIn(row) === null || (row.draft && row.authorId !== userId))
  const otherIds = others.map(({ id }) => id)
  const given = otherIds.length > 0 ? await givenTo(tx, userId, otherIds, now) : new Map<string, Given>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const minimumPrivacy = places.get(row.workspaceId)?.minimumPrivacy ?? 0
    return [{ row, role: roleIn(row), given: given.get(id) ?? null, minimumPrivacy }]
  })
}

/** What workspaces ask of their sandboxes, and what a person is in them. */
async function placesOf(tx: Transaction, workspaceIds: string[], userId: string) {
  const found = await tx
    .select({ id: workspaces.id, minimumPrivacy: workspaces.minimumPrivacy, role: members.authorization })
    .from(workspaces)
    .leftJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.userId, userId)))
    .where(inArray(workspaces.id, workspaceIds))
  return new Map(found.map((place) => [place.id, place]))
}
