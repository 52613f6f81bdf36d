import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { workspaces } from './tables.ts'

/** Lets one at a time of a person's commands through that count what the person did, until the transaction ends. */
export const holdPerson = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person:${userId}`}, 0))`)

/** Lets one change of a workspace's people through at a time. */
export const holdWorkspace = (tx: Transaction, workspaceId: string) =>
  tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
