import { AUDIT_STEP } from '@sandlot/core/workspaces/audit/limits'
import type { WorkspaceAuditEntry } from '@sandlot/core/workspaces/audit/rest'
import { and, asc, desc, eq, gt, type SQL } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/database.ts'
import { auditChains, auditEvents } from '../../platform/tables.ts'

const select = (db: Reader, where: SQL | undefined) =>
  db
    .select({ event: auditEvents, username: users.username, serviceOf: users.serviceOf })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(where)

type Found = {
  event: typeof auditEvents.$inferSelect
  username: string | null
  serviceOf: string | null
}

const present = ({ event, username, serviceOf }: Found): WorkspaceAuditEntry => ({
  id: String(event.id),
  at: event.at.toISOString(),
  action: event.action,
  actor:
    event.actorId === null
      ? null
      : { id: event.actorId, username: username ?? event.actorId, isService: serviceOf !== null },
  address: event.address,
  device: event.device,
  door: event.door,
  subjectType: event.subjectType,
  subjectIds: event.subjectIds,
  details: event.details,
  seq: event.seq,
  hash: event.hash,
})

/** Newest entries first. */
export const newestEntries = async (db: Reader, where: SQL | undefined, limit: number) =>
  (await select(db, where).orderBy(desc(auditEvents.id)).limit(limit)).map(present)

/** All entries, oldest first, in batches, so that a long log takes no more memory than a short one. */
export async function* allEntries(db: Reader, where: SQL | undefined): AsyncGenerator<WorkspaceAuditEntry[]> {
  for (let last = 0; ; ) {
    const rows = await select(db, and(where, gt(auditEvents.id, last)))
      .orderBy(asc(auditEvents.id))
      .limit(AUDIT_STEP)
    if (rows.length > 0) yield rows.map(present)
    if (rows.length < AUDIT_STEP) return
    last = rows.at(-1)?.event.id ?? last
  }
}

/** The entries sealed after a position in the chain. */
export const sealedEntries = async (db: Reader, workspaceId: string, after: number, limit: number) =>
  (
    await select(db, and(eq(auditEvents.workspaceId, workspaceId), gt(auditEvents.seq, after)))
      .orderBy(asc(auditEvents.seq))
      .limit(limit)
  ).map(present)

export async function keepDaysOf(db: Reader, workspaceId: string): Promise<number | null> {
  const [chain] = await db
    .select({ keepDays: auditChains.keepDays })
    .from(auditChains)
    .where(eq(auditChains.workspaceId, workspaceId))
  return chain?.keepDays ?? null
}
