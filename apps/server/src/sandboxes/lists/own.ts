import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { members } from '../../workspaces/tables.ts'
import { sandboxes } from '../tables.ts'

/**
 * The condition for sandboxes that a person created and did not delete, in workspaces where they are still a member.
 */
export const ownedBy = (db: Reader, userId: string) =>
  and(
    eq(sandboxes.authorId, userId),
    isNull(sandboxes.removedAt),
    inArray(
      sandboxes.workspaceId,
      db.select({ id: members.workspaceId }).from(members).where(eq(members.userId, userId)),
    ),
  )

export async function countOwn(db: Reader, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sandboxes)
    .where(ownedBy(db, userId))
  return row?.count ?? 0
}
