import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { planRequests, subscriptions } from './tables.ts'

/**
 * Ends the plan that a workspace was given, and what it asked for. Tells how the subscription was, null where none
 * ended. One that somebody pays for is ended where it is paid.
 */
export async function endPlan(tx: Transaction, workspaceId: string, now: Date): Promise<string | null> {
  await tx.delete(planRequests).where(eq(planRequests.workspaceId, workspaceId))
  const given = and(
    eq(subscriptions.workspaceId, workspaceId),
    isNull(subscriptions.paymentProvider),
    ne(subscriptions.status, 'CANCELLED'),
  )
  const [ended] = await tx
    .update(subscriptions)
    .set({ status: 'CANCELLED', updatedAt: now })
    .where(given)
    .returning({ type: subscriptions.type })
  return ended?.type ?? null
}
