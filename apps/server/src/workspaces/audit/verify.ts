import { AUDIT_STEP } from '@sandlot/core/workspaces/audit/limits'
import type { AuditVerdict } from '@sandlot/core/workspaces/audit/rest'
import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { auditChains, auditEvents } from '../../platform/tables.ts'
import { type ChainRow, hashAfter, isMarked } from './chain.ts'
import { unsealed } from './seal.ts'

type Broken = NonNullable<AuditVerdict['broken']>

/** Verifies the chain of a workspace: that every entry is unchanged since it was sealed, and none is missing. */
export async function verifyAudit(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  workspaceId: string,
): Promise<AuditVerdict> {
  const [chain] = await db.select().from(auditChains).where(eq(auditChains.workspaceId, workspaceId))
  const [open] = await db
    .select({ count: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.workspaceId, workspaceId), unsealed))
  const broken = await firstBreak(db, workspaceId, chain, (of) => isMarked(of, keys.auditMarks))
  return {
    whole: broken === null,
    sealed: chain ? chain.seq - chain.prunedSeq : 0,
    unsealed: open?.count ?? 0,
    pruned: chain?.prunedAt ? { through: chain.prunedSeq, at: chain.prunedAt.toISOString() } : null,
    broken,
  }
}

async function firstBreak(
  db: Deps['db'],
  workspaceId: string,
  chain: ChainRow | undefined,
  marked: (chain: ChainRow) => boolean | null,
): Promise<Broken | null> {
  let { prunedSeq: seq, prunedHash: hash } = chain ?? { prunedSeq: 0, prunedHash: '' }
  for (;;) {
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.workspaceId, workspaceId), gt(auditEvents.seq, seq)))
      .orderBy(asc(auditEvents.seq))
      .limit(AUDIT_STEP)
    for (const row of rows) {
      seq += 1
      if (row.seq !== seq) return { seq, entryId: null, reason: 'missing' }
      hash = hashAfter(hash, row)
      if (row.hash !== hash) return { seq, entryId: String(row.id), reason: 'changed' }
      // Entries sealed after the chain was read are verified the next time.
      if (chain && seq === chain.seq) break
    }
    if (rows.length < AUDIT_STEP || (chain && seq >= chain.seq)) break
  }
  if (!chain || chain.seq === 0) return seq === 0 ? null : { seq: 1, entryId: null, reason: 'rewritten' }
  if (seq < chain.seq) return { seq: seq + 1, entryId: null, reason: 'missing' }
  const [behind] = await db
    .select({ id: auditEvents.id, seq: sql<number>`${auditEvents.seq}::float8` })
    .from(auditEvents)
    .innerJoin(auditChains, eq(auditChains.workspaceId, auditEvents.workspaceId))
    .where(and(eq(auditEvents.workspaceId, workspaceId), gt(auditEvents.seq, auditChains.seq)))
    .orderBy(asc(auditEvents.seq))
    .limit(1)
  if (behind) return { seq: behind.seq, entryId: String(behind.id), reason: 'changed' }
  const isMarkedHere = marked(chain)
  if (isMarkedHere === null) return { seq, entryId: null, reason: 'unknownKey' }
  return isMarkedHere && hash === chain.hash ? null : { seq, entryId: null, reason: 'rewritten' }
}
