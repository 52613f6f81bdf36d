import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { planRequests } from './tables.ts'

/** Withdraws the plan request of a workspace that is being deleted. */
export async function withdrawPlanRequest(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.delete(planRequests).where(eq(planRequests.workspaceId, workspaceId))
}
