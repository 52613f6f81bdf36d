import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { boxPorts } from '../tables.ts'

/** Takes back what was shared by link of devboxes that become private: nobody thinks of a port that they once opened. */
export async function makePortsPrivate(tx: Transaction, sandboxIds: readonly string[]): Promise<void> {
  if (sandboxIds.length === 0) return
  await tx.delete(boxPorts).where(inArray(boxPorts.sandboxId, [...sandboxIds]))
}
