import type { CollabUpdate } from '@sandlot/core/files/collab/live'
import { COLLAB_IDLE_MINUTES } from '@sandlot/core/files/limits'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { collabTexts, collabUpdates } from './tables.ts'

export type CollabTextRow = typeof collabTexts.$inferSelect

/** Returns the updates of a text after the first `seq`; null if some of them are no longer stored, or never existed. */
export async function updatesSince(
  db: Reader,
  text: Pick<CollabTextRow, 'id' | 'seq'>,
  seq: number,
): Promise<CollabUpdate[] | null> {
  const rows = await db
    .select({ clientId: collabUpdates.clientId, change: collabUpdates.change })
    .from(collabUpdates)
    .where(and(eq(collabUpdates.textId, text.id), gt(collabUpdates.seq, seq)))
    .orderBy(asc(collabUpdates.seq))
  if (rows.length !== text.seq - seq) return null
  return rows.map(({ clientId, change }) => ({ clientId, change: JSON.parse(change) }))
}

export async function endText(tx: Transaction, id: string): Promise<void> {
  await tx.delete(collabTexts).where(eq(collabTexts.id, id))
}

/** Ends texts that nobody has changed for a long time; pages that still show them start over. */
export async function endIdleTexts(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - COLLAB_IDLE_MINUTES * 60_000)
  await db.delete(collabTexts).where(lt(collabTexts.updatedAt, limit))
}
