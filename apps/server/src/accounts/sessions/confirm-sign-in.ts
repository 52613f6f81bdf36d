import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { sessions } from '../tables.ts'

/** Records that the owner of a session has confirmed again who they are. */
export async function confirmSignIn(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId))
}
