import { AUDIT_STEP } from '@sandlot/core/workspaces/audit/limits'
import { and, asc, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import { daysBefore } from '../../platform/days.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { JobDeps } from '../../platform/define-feature.ts'
import { auditChains, auditEvents } from '../../platform/tables.ts'
import { type ChainRow, hashAfter, markOf } from './chain.ts'

type Deps = Pick<JobDeps, 'db' | 'clock' | 'keys'>

/** Entries with a counter, such as failed sign-ins, are never final, so they are in no chain. */
export const unsealed = and(isNull(auditEvents.seq), isNull(auditEvents.tally))

/** Locks the chain of a workspace, so that only one caller appends to it. */
async function holdChain(tx: Transaction, workspaceId: string): Promise<ChainRow> {
  await tx.insert(auditChains).values({ workspaceId }).onConflictDoNothing()
  const held = tx.select().from(auditChains).where(eq(auditChains.workspaceId, workspaceId)).for('update')
  const [chain] = await held
  if (!chain) throw new Error('the chain was not inserted')
  return chain
}

const saveChain = (tx: Transaction, { keys }: Deps, chain: ChainRow) =>
  tx
    .update(auditChains)
    .set({ ...chain, mark: markOf(chain, keys.auditMarks) })
    .where(eq(auditChains.workspaceId, chain.workspaceId))

/**
 * Appends committed entries to their workspace's chain, in the order of their ids. Commands only insert their entry, so
 * that none waits for another; entries not in the chain yet are reported as such. Returns how many were sealed.
 */
export const sealSome = (deps: Deps, workspaceId: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const chain = await holdChain(tx, workspaceId)
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.workspaceId, workspaceId), unsealed))
      .orderBy(asc(auditEvents.id))
      .limit(AUDIT_STEP)
    if (rows.length === 0) return 0
    const places: { id: number; seq: number; hash: string }[] = []
    let { seq, hash } = chain
    for (const row of rows) {
      seq += 1
      hash = hashAfter(hash, row)
      places.push({ id: row.id, seq, hash })
    }
    await tx.execute(sql`update audit_events set seq = place.seq, hash = place.hash
      from json_to_recordset(${JSON.stringify(places)}::json) as place(id bigint, seq bigint, hash text)
      where audit_events.id = place.id`)
    await saveChain(tx, deps, { ...chain, seq, hash })
    return rows.length
  })

/** Seals all open entries, step by step. A broken chain does not stop the others. */
export async function sealAll(deps: Deps): Promise<void> {
  const problems: unknown[] = []
  const open = await deps.db
    .selectDistinct({ workspaceId: auditEvents.workspaceId })
    .from(auditEvents)
    .where(and(unsealed, sql`workspace_id is not null`))
  for (const { workspaceId } of open)
    try {
      if (workspaceId !== null) while ((await sealSome(deps, workspaceId)) === AUDIT_STEP);
    } catch (error) {
      problems.push(error)
    }
  if (problems.length > 0) throw new AggregateError(problems, 'some audit logs could not be sealed')
}

/**
 * Deletes entries past their retention period from the beginning of their chain. The rest continues from a mark signed
 * by the server, so that this can be told from entries that somebody removed.
 */
const pruneSome = (deps: Deps, workspaceId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const chain = await holdChain(tx, workspaceId)
    if (chain.keepDays === null) return
    const now = deps.clock.now()
    const ofChain = and(eq(auditEvents.workspaceId, workspaceId), gt(auditEvents.seq, chain.prunedSeq))
    const old = daysBefore(now, chain.keepDays)
    // The chain has no gaps: an entry is only deleted along with all before it.
    const [first] = await tx
      .select({ seq: min(auditEvents.seq) })
      .from(auditEvents)
      .where(and(ofChain, sql`${auditEvents.at} >= ${old.toISOString()}`))
    const through = (first?.seq ?? chain.seq + 1) - 1
    if (through <= chain.prunedSeq) return
    const [last] = await tx
      .select({ hash: auditEvents.hash })
      .from(auditEvents)
      .where(and(ofChain, eq(auditEvents.seq, through)))
    await tx.execute(sql`select set_config('sandlot.prune_audit', 'on', true)`)
    await tx.delete(auditEvents).where(and(ofChain, lte(auditEvents.seq, through)))
    const pruned = { prunedSeq: through, prunedHash: last?.hash ?? '', prunedAt: now }
    await saveChain(tx, deps, { ...chain, ...pruned })
  })

export async function pruneAll(deps: Deps): Promise<void> {
  const bounded = await deps.db
    .select({ workspaceId: auditChains.workspaceId })
    .from(auditChains)
    .where(sql`keep_days is not null`)
  for (const { workspaceId } of bounded) await pruneSome(deps, workspaceId)
}

/** Sets for how many days entries are kept from now on; null for no limit. */
export async function keepFor(tx: Transaction, workspaceId: string, keepDays: number | null) {
  const { keepDays: before } = await holdChain(tx, workspaceId)
  await tx.update(auditChains).set({ keepDays }).where(eq(auditChains.workspaceId, workspaceId))
  return before
}
