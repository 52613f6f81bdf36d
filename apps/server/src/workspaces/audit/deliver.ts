import { toSnakeCase } from '@sandlot/core/case'
import {
  AUDIT_DELIVERIES_KEPT,
  AUDIT_STREAM_ATTEMPTS,
  AUDIT_STREAM_BATCH,
} from '@sandlot/core/workspaces/audit/limits'
import type { WorkspaceAuditEntry } from '@sandlot/core/workspaces/audit/rest'
import type { AuditDelivery } from '@sandlot/core/workspaces/audit/stream-rest'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobDeps } from '../../platform/define-feature.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import type { Post } from '../../platform/outside/post-outside.ts'
import { outcomeOf, sendSigned } from '../../platform/outside/send-signed.ts'
import { auditChains, auditEvents } from '../../platform/tables.ts'
import { sealedEntries } from './read.ts'
import { auditDeliveries, auditStreams } from './tables.ts'

export const STREAM_JOB = 'audit:stream'

type Deps = Pick<JobDeps, 'db' | 'clock' | 'keys' | 'ids'>
type Stream = typeof auditStreams.$inferSelect
type DeliveryRow = typeof auditDeliveries.$inferSelect

const Payload = z.object({ workspaceId: z.uuid() })

export const presentDelivery = ({ at, entries, status, problem }: DeliveryRow): AuditDelivery => ({
  at: at.toISOString(),
  entries,
  status,
  problem,
})

/** Queues sending sealed entries that were not delivered yet. A delivery that waits for its retry keeps its time. */
export async function wakeStreams({ db }: Pick<Deps, 'db'>): Promise<void> {
  const waiting = await db
    .select({ workspaceId: auditStreams.workspaceId })
    .from(auditStreams)
    .innerJoin(auditChains, eq(auditChains.workspaceId, auditStreams.workspaceId))
    .where(gt(auditChains.seq, auditStreams.sentSeq))
  for (const { workspaceId } of waiting)
    await db.execute(sql`select graphile_worker.add_job(${STREAM_JOB}, ${JSON.stringify({ workspaceId })}::json,
      job_key := ${keyOf(workspaceId)}, max_attempts := ${AUDIT_STREAM_ATTEMPTS})
      where not exists (select 1 from graphile_worker.jobs
        where key = ${keyOf(workspaceId)} and attempts < max_attempts)`)
}

const keyOf = (workspaceId: string) => `audit-stream:${workspaceId}`

/** Sends all pending entries, batch by batch. The job runner retries failures with growing delays. */
export async function streamAudit(deps: Deps, payload: unknown, post?: Post): Promise<void> {
  const { workspaceId } = Payload.parse(payload)
  for (;;) {
    const [stream] = await deps.db
      .select()
      .from(auditStreams)
      .where(eq(auditStreams.workspaceId, workspaceId))
    if (!stream) return
    const entries = await sealedEntries(deps.db, workspaceId, stream.sentSeq, AUDIT_STREAM_BATCH)
    const last = entries.at(-1)?.seq
    if (last == null) return
    const { problem } = await send(deps, stream, entries, post)
    if (problem !== null) throw new Error(`the audit log was not delivered: ${problem}`)
    await deps.db
      .update(auditStreams)
      .set({ sentSeq: last })
      .where(and(eq(auditStreams.workspaceId, workspaceId), eq(auditStreams.url, stream.url)))
  }
}

/** Sends one delivery and records the result. Only the body is signed, so the time is part of it. */
export async function send(
  { db, clock, keys, ids }: Deps,
  { workspaceId, url, encryptedSecret }: Stream,
  entries: readonly WorkspaceAuditEntry[],
  post?: Post,
): Promise<AuditDelivery> {
  const now = clock.now()
  const body = JSON.stringify({
    workspace_id: workspaceId,
    sent_at: now.toISOString(),
    // The details of an entry are data and stay unchanged.
    entries: entries.map(({ details, ...entry }) => ({ ...(toSnakeCase(entry) as object), details })),
  })
  const secret = decrypt(encryptedSecret, keys.auditStreams)
  const outcome = await outcomeOf(
    sendSigned({ url, secret, body, delivery: ids.uuid(), sender: 'Audit' }, post),
  )
  const [row] = await db
    .insert(auditDeliveries)
    .values({ workspaceId, at: now, entries: entries.length, ...outcome })
    .returning()
  if (!row) throw new Error('the delivery was not noted')
  const kept = db
    .select({ id: auditDeliveries.id })
    .from(auditDeliveries)
    .where(eq(auditDeliveries.workspaceId, workspaceId))
    .orderBy(desc(auditDeliveries.id))
    .offset(AUDIT_DELIVERIES_KEPT)
  await db.delete(auditDeliveries).where(inArray(auditDeliveries.id, kept))
  return presentDelivery(row)
}

/** How many sealed entries were not delivered yet. */
export async function waitingOf(db: Deps['db'], { workspaceId, sentSeq }: Stream): Promise<number> {
  return db.$count(auditEvents, and(eq(auditEvents.workspaceId, workspaceId), gt(auditEvents.seq, sentSeq)))
}
