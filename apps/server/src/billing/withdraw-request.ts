import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { planRequests } from './tables.ts'

/** Takes back what a workspace asked for: nobody can answer it where there is nobody any more. */
export async function withdrawPlanRequest(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.delete(planRequests).where(eq(planRequests.workspaceId, workspaceId))
}
