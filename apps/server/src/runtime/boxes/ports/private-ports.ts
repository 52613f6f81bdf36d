import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { boxPorts } from '../../tables.ts'

/** Revokes the shared ports of devboxes that become private, since nobody remembers every port they once shared. */
export async function makePortsPrivate(tx: Transaction, sandboxIds: readonly string[]): Promise<void> {
  if (sandboxIds.length === 0) return
  await tx.delete(boxPorts).where(inArray(boxPorts.sandboxId, [...sandboxIds]))
}
