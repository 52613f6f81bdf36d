import { WORKSPACE_DELETED_DAYS } from '@sandlot/core/workspaces/limits'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { and, desc, gte, sql } from 'drizzle-orm'
import { daysAfter, daysBefore } from '../../platform/days.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { DeletedTeamRow } from '../rows.ts'
import { type FormerMember, workspaces } from '../tables.ts'

export const wasAdmin = (former: readonly FormerMember[], userId: string): boolean =>
  former.some((member) => member.userId === userId && canAdminister(member.authorization))

/** The deleted workspaces that a person can currently restore, most recent first. */
export async function deletedOf(db: Reader, userId: string, now: Date): Promise<DeletedTeamRow[]> {
  const place = JSON.stringify([{ userId, authorization: 'ADMIN' }])
  const rows = await db
    .select({ id: workspaces.id, name: workspaces.name, deletedAt: workspaces.deletedAt })
    .from(workspaces)
    .where(
      and(
        gte(workspaces.deletedAt, daysBefore(now, WORKSPACE_DELETED_DAYS)),
        sql`${workspaces.formerMembers} @> ${place}::jsonb`,
      ),
    )
    .orderBy(desc(workspaces.deletedAt))
  return rows.flatMap(({ id, name, deletedAt }) =>
    deletedAt === null
      ? []
      : [
          {
            id,
            name,
            deletedAt: deletedAt.toISOString(),
            goneAt: daysAfter(deletedAt, WORKSPACE_DELETED_DAYS).toISOString(),
          },
        ],
  )
}
