import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import type { HostPerson } from '../platform/drivers/git-host.ts'
import { members } from '../workspaces/tables.ts'
import type { GitRow } from './types.ts'

/** The people who could review a pull request. */
export const reviewersOf = (
  db: Reader,
  { workspaceId }: Pick<GitRow, 'workspaceId'>,
): Promise<HostPerson[]> =>
  db
    .select({ username: users.username, name: users.name })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    // Service accounts are members too, but cannot review.
    .where(and(eq(members.workspaceId, workspaceId), isNull(users.serviceOf), isNull(users.suspendedAt)))
    .orderBy(asc(sql`lower(${users.username})`))
