import type { AdminWorkspace } from '@sandlot/core/admin/workspaces-rest'
import { and, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { planRequests } from '../billing/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { holding } from '../platform/db/like.ts'
import { isUuid } from '../platform/ids.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { TeamRow } from '../workspaces/rows.ts'
import { members, workspaces } from '../workspaces/tables.ts'

type Wanted = { search: string; isAsking: boolean; after: string | undefined; limit: number }

function matches(db: Reader, { search, isAsking, after }: Wanted): SQL | undefined {
  const last = db
    .select({ at: workspaces.insertedAt, id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, after ?? ''))
  return and(
    search === ''
      ? undefined
      : or(ilike(workspaces.name, holding(search)), isUuid(search) ? eq(workspaces.id, search) : undefined),
    isAsking
      ? inArray(workspaces.id, db.select({ id: planRequests.workspaceId }).from(planRequests))
      : undefined,
    after === undefined ? undefined : sql`(${workspaces.insertedAt}, ${workspaces.id}) < ${last}`,
  )
}

/** Workspaces, newest first. */
export const findWorkspaces = (db: Reader, wanted: Wanted): Promise<TeamRow[]> =>
  db
    .select()
    .from(workspaces)
    .where(matches(db, wanted))
    .orderBy(desc(workspaces.insertedAt), desc(workspaces.id))
    .limit(wanted.limit)

type Counted = Pick<AdminWorkspace, 'members' | 'sandboxes' | 'admins'>

/** How many people and sandboxes workspaces have, and who administers them. */
export async function countsOf(db: Reader, ids: string[]): Promise<(id: string) => Counted> {
  const [people, things] = await Promise.all([
    db
      .select({
        id: members.workspaceId,
        members: count(),
        admins: sql<
          string[]
        >`coalesce(array_agg(${users.username} order by ${users.username}) filter (where ${members.authorization} = 'ADMIN'), '{}')`,
      })
      .from(members)
      .innerJoin(users, and(eq(users.id, members.userId), isNull(users.serviceOf)))
      .where(inArray(members.workspaceId, ids))
      .groupBy(members.workspaceId),
    db
      .select({ id: sandboxes.workspaceId, sandboxes: count() })
      .from(sandboxes)
      .where(and(inArray(sandboxes.workspaceId, ids), isNull(sandboxes.removedAt)))
      .groupBy(sandboxes.workspaceId),
  ])
  return (id) => {
    const of = people.find((row) => row.id === id)
    return {
      members: of?.members ?? 0,
      admins: of?.admins ?? [],
      sandboxes: things.find((row) => row.id === id)?.sandboxes ?? 0,
    }
  }
}

/** The plan requests of workspaces, and who made them. */
export const requestsOf = (db: Reader, ids: string[]) =>
  db
    .select({ request: planRequests, username: users.username })
    .from(planRequests)
    .leftJoin(users, eq(users.id, planRequests.userId))
    .where(inArray(planRequests.workspaceId, ids))
