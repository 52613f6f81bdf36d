import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { runCommand, system } from '../../platform/commands.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PaymentEvent } from '../providers/port.ts'
import { paymentEvents, subscriptions } from '../tables.ts'
import type { PaymentDeps } from './settle.ts'

export const SETTLE_JOB = 'billing:settle'
export const END_JOB = 'billing:end'

/** Queues reading a customer's subscriptions. Reads of the same customer run one after the other. */
export const requestSettling = (tx: Transaction, customerId: string) =>
  tx.execute(sql`
    select graphile_worker.add_job(
      ${SETTLE_JOB}, json_build_object('customerId', ${customerId}::text),
      queue_name := ${`payments:${customerId}`}, job_key := ${`payments:${customerId}`})`)

/**
 * Cancels a workspace's subscription at the end of its period, once the surrounding transaction commits, so that a
 * deleted workspace is not charged again. The workspace may be gone by then.
 */
export async function requestEnd(tx: Transaction, workspaceId: string): Promise<void> {
  const isPaid = and(eq(subscriptions.workspaceId, workspaceId), isNotNull(subscriptions.providerId))
  const [paid] = await tx.select().from(subscriptions).where(isPaid)
  if (!paid) return
  const payload = JSON.stringify({ workspaceId, providerId: paid.providerId })
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${END_JOB}, ${payload}::json, job_key := ${`payments:end:${workspaceId}`})`)
}

/** Stores events from the provider, once each, and queues reading the customers they are about. */
export const takeEvents = (deps: PaymentDeps, events: readonly PaymentEvent[]): Promise<void> =>
  runCommand(deps, system, async (tx, now) => {
    for (const event of events) {
      const fresh = await tx
        .insert(paymentEvents)
        .values({ ...event, insertedAt: now })
        .onConflictDoNothing()
        .returning()
      if (fresh.length > 0 && event.customerId !== null) await requestSettling(tx, event.customerId)
    }
    return { result: undefined, audit: null }
  })
