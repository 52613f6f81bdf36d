import type { Role } from '@sandlot/core/workspaces/rules'
import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import { fastRows } from '../platform/db/fast-rows.ts'
import { prepared } from '../platform/db/prepared.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { TeamRow } from './rows.ts'
import { members, workspaces } from './tables.ts'

export async function rolesOf(
  db: Reader,
  userId: string,
  workspaceIds: string[],
): Promise<Map<string, Role>> {
  const rows = await db
    .select({ id: members.workspaceId, role: members.authorization })
    .from(members)
    .where(and(eq(members.userId, userId), inArray(members.workspaceId, workspaceIds)))
  return new Map(rows.map(({ id, role }) => [id, role]))
}

/** Workspaces with the viewer's role in each. */
export async function workspacesAs(
  db: Database,
  viewer: { userId: string } | null,
  ids: readonly string[],
): Promise<{ workspace: TeamRow; role: Role | null }[]> {
  return asViewer(db).execute({ ids, userId: viewer?.userId ?? null })
}

const asViewer = prepared((db) =>
  fastRows(
    db
      .select({ workspace: workspaces, role: members.authorization })
      .from(workspaces)
      .leftJoin(
        members,
        and(eq(members.workspaceId, workspaces.id), eq(members.userId, sql.placeholder('userId'))),
      )
      .where(sql`${workspaces.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare('workspaces_as'),
  ),
)

/** A person's membership in a workspace, or null. */
export async function memberOf(db: Reader, workspaceId: string, userId: string) {
  const [row] = await db
    .select({ authorization: members.authorization, teamManager: members.teamManager })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  return row ?? null
}

export async function workspacesOf(db: Reader, userId: string) {
  const rows = await db
    .select({ workspace: workspaces })
    .from(workspaces)
    .innerJoin(members, eq(members.workspaceId, workspaces.id))
    .where(eq(members.userId, userId))
    .orderBy(asc(workspaces.insertedAt), asc(workspaces.id))
  return rows.map(({ workspace }) => workspace)
}

/** Service accounts are members like people, but visible only to themselves. */
const isPersonOr = (viewerId: string | null) =>
  or(isNull(users.serviceOf), viewerId === null ? undefined : eq(users.id, viewerId))

export async function membersOf(db: Reader, workspaceId: string, viewerId: string | null) {
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(members.workspaceId, workspaceId), isPersonOr(viewerId)))
    .orderBy(asc(members.insertedAt), asc(users.id))
  return rows.map(({ user }) => user)
}

/** How many drafts each person, or only one, has in workspaces. */
function draftsIn(db: Reader, workspaceIds: readonly string[], userId?: string) {
  const { workspaceId, authorId } = sandboxes
  return db
    .select({ workspaceId, authorId, count: sql<number>`count(*)::int`.as('count') })
    .from(sandboxes)
    .where(
      and(
        inArray(workspaceId, [...workspaceIds]),
        userId === undefined ? undefined : eq(authorId, userId),
        eq(sandboxes.draft, true),
        sql`${sandboxes.removedAt} is null`,
      ),
    )
    .groupBy(workspaceId, authorId)
    .as('drafts')
}

/** The members of workspaces with their roles, and how many drafts each has there. */
export function authorizationsOf(db: Reader, workspaceIds: readonly string[], viewerId: string | null) {
  const drafts = draftsIn(db, workspaceIds)
  return db
    .select({
      workspaceId: members.workspaceId,
      userId: members.userId,
      authorization: members.authorization,
      teamManager: members.teamManager,
      drafts: sql<number>`coalesce(${drafts.count}, 0)`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(drafts, and(eq(drafts.workspaceId, members.workspaceId), eq(drafts.authorId, members.userId)))
    .where(and(inArray(members.workspaceId, [...workspaceIds]), isPersonOr(viewerId)))
    .orderBy(asc(members.insertedAt), asc(members.userId))
}

/** A person's own membership of workspaces, and whether each has another administrator, who is not suspended. */
export function membershipsIn(db: Reader, workspaceIds: readonly string[], userId: string) {
  const drafts = draftsIn(db, workspaceIds, userId)
  const other = alias(members, 'other')
  const admins = db
    .select({ one: sql`1` })
    .from(other)
    .innerJoin(users, and(eq(users.id, other.userId), isNull(users.serviceOf), isNull(users.suspendedAt)))
    .where(
      and(
        eq(other.workspaceId, members.workspaceId),
        eq(other.authorization, 'ADMIN'),
        ne(other.userId, members.userId),
      ),
    )
  return db
    .select({
      workspaceId: members.workspaceId,
      userId: members.userId,
      authorization: members.authorization,
      teamManager: members.teamManager,
      drafts: sql<number>`coalesce(${drafts.count}, 0)`,
      hasOtherAdmin: sql<boolean>`${exists(admins)}`,
    })
    .from(members)
    .leftJoin(drafts, and(eq(drafts.workspaceId, members.workspaceId), eq(drafts.authorId, members.userId)))
    .where(and(inArray(members.workspaceId, [...workspaceIds]), eq(members.userId, userId)))
}
