import { type ConflictField, conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { conflictError, nameOf, overwritten } from '@sandlot/core/sandboxes/conflict-rules'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Transaction } from '../platform/db/database.ts'
import { auditEvents } from '../platform/tables.ts'
import type { SandboxRow } from './rows.ts'

export type Seen = Readonly<Partial<Record<keyof SandboxRow, unknown>>>
export type Seeing = (row: SandboxRow) => Seen

/** Returns who last performed one of some actions on something in a workspace, and when. */
export async function lastActor(tx: Transaction, workspaceId: string, subjectId: string, which: SQL) {
  const [last] = await tx
    .select({ username: users.username, name: users.name, at: auditEvents.at })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.workspaceId, workspaceId),
        sql`${auditEvents.subjectIds} @> array[${subjectId}]::text[]`,
        which,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  const by = last?.username ? { username: last.username, name: last.name } : null
  return { by, at: last ? last.at.toISOString() : null }
}

/** Refuses to overwrite what others changed in these rows since they were seen. */
export async function assertSeen(
  tx: Transaction,
  rows: readonly SandboxRow[],
  wanted: Readonly<Record<string, unknown>>,
  seenOf: Seeing,
): Promise<void> {
  const stale = rows.flatMap((row) => {
    const field = overwritten(row, wanted, seenOf(row))
    return field === null ? [] : [{ row, field: field as ConflictField & keyof SandboxRow }]
  })
  const [first] = stale
  if (!first) return
  const { row, field } = first
  const { by, at } = await lastActor(
    tx,
    row.workspaceId,
    row.id,
    sql`${auditEvents.details} -> 'fields' @> ${JSON.stringify([field])}::jsonb`,
  )
  const theirs = row[field]
  const conflict = { field, theirs, by, at, ids: stale.map((one) => one.row.id) }
  throw rows.length === 1
    ? conflictError(conflict)
    : conflictError(conflict, conflictMessages.changedMany(nameOf(by), namesOf(stale.map((one) => one.row))))
}
