import { errorOfRefusal } from '@sandlot/core/actions'
import { membersRefusals } from '@sandlot/core/workspaces/joining-refusals'
import { membersProblem } from '@sandlot/core/workspaces/member-rules'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { limitsWithin } from '../billing/entitlements.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { TeamRow } from './rows.ts'
import { members, workspaces } from './tables.ts'

/** Serializes those commands of a person that count what the person did, until the transaction ends. */
export const holdPerson = (tx: Transaction, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person:${userId}`}, 0))`)

/**
 * Serializes changes of a workspace as a whole or of its members, and returns its current row; undefined if it was
 * deleted. To lock a membership too, lock the workspace first.
 */
export async function holdWorkspace(tx: Transaction, workspaceId: string): Promise<TeamRow | undefined> {
  // Rows that only reference the workspace, such as a new folder, are not blocked.
  const held = tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update')
  return (await held)[0]
}

/**
 * Refuses another member if the plan has no seat left; the workspace must be locked, so that nobody joins in the
 * meantime.
 */
export async function assertRoomForMember(
  tx: Transaction,
  context: Pick<Context, 'config'>,
  workspaceId: string,
): Promise<void> {
  const limits = await limitsWithin(tx, context.config, workspaceId)
  // A service account takes no seat.
  const [row] = await tx
    .select({ count: count() })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.serviceOf)))
    .where(eq(members.workspaceId, workspaceId))
  const refusal = membersProblem(row?.count ?? 0, limits)
  if (refusal) throw errorOfRefusal(membersRefusals, refusal)
}
