import { MENTIONABLE_SHOWN } from '@sandlot/core/comments/limits'
import { type GrantLevel, sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/database.ts'
import { beginningWith } from '../platform/db/like.ts'
import { asSubject } from '../sandboxes/access.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { mostOf, openSince } from '../sharing/grants.ts'
import { sandboxCollaborators, sandboxInvitations } from '../sharing/tables.ts'
import { members } from '../workspaces/tables.ts'
import { comments } from './tables.ts'

/** Filters people to those who can see the sandbox, for whatever reason. */
export async function seeing(
  db: Reader,
  row: SandboxRow,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const wanted = [...ids]
  // One after the other, because a transaction has one connection.
  const roles = await db
    .select({ id: members.userId, role: members.authorization })
    .from(members)
    .where(and(eq(members.workspaceId, row.workspaceId), inArray(members.userId, wanted)))
  const given = await db
    .select({ id: sandboxCollaborators.userId, level: sandboxCollaborators.authorization })
    .from(sandboxCollaborators)
    .where(and(eq(sandboxCollaborators.sandboxId, row.id), inArray(sandboxCollaborators.userId, wanted)))
  const invited = await db
    .select({ id: sandboxInvitations.userId, level: sandboxInvitations.authorization })
    .from(sandboxInvitations)
    .where(
      and(
        eq(sandboxInvitations.sandboxId, row.id),
        inArray(sandboxInvitations.userId, wanted),
        gt(sandboxInvitations.insertedAt, openSince(now)),
      ),
    )
  const roleOf = new Map(roles.map(({ id, role }) => [id, role]))
  const grants = new Map<string | null, GrantLevel>()
  for (const { id, level } of [...given, ...invited]) grants.set(id, mostOf(level, grants.get(id)))
  const sees = (id: string) =>
    sandboxAuthorization(asSubject(row), {
      id,
      role: roleOf.get(id) ?? null,
      grant: grants.get(id) ?? null,
    }) !== 'NONE'
  return new Set(wanted.filter(sees))
}

/** Neither suspended people nor programs are mentioned. */
const isMentionable = and(isNull(users.suspendedAt), isNull(users.serviceOf))

/** Finds people by their usernames in lower case. */
export const peopleNamed = (db: Reader, usernames: readonly string[]): Promise<UserRow[]> =>
  usernames.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(users)
        .where(and(inArray(sql`lower(${users.username})`, [...usernames]), isMentionable))

const begins = (search: string): SQL | undefined => {
  const pattern = beginningWith(search.toLowerCase())
  return or(sql`lower(${users.username}) like ${pattern}`, sql`lower(${users.name}) like ${pattern}`)
}

/**
 * Finds people around a sandbox by a name prefix: members of its workspace, people it was shared with by name, and
 * commenters. Others cannot be discovered by trying names.
 */
export async function mentionable(
  db: Reader,
  row: SandboxRow,
  search: string,
  now: Date,
): Promise<UserRow[]> {
  const around = db
    .select({ id: members.userId })
    .from(members)
    .where(eq(members.workspaceId, row.workspaceId))
    .union(
      db
        .select({ id: sandboxCollaborators.userId })
        .from(sandboxCollaborators)
        .where(eq(sandboxCollaborators.sandboxId, row.id)),
    )
    .union(
      db
        .select({ id: sql<string>`${comments.authorId}` })
        .from(comments)
        .where(and(eq(comments.sandboxId, row.id), isNull(comments.removedAt), isNotNull(comments.authorId))),
    )
  const found = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, around), isMentionable, begins(search)))
    .orderBy(asc(sql`lower(${users.username})`))
    .limit(MENTIONABLE_SHOWN * 2)
  const may = await seeing(
    db,
    row,
    found.map(({ id }) => id),
    now,
  )
  return found.filter(({ id }) => may.has(id)).slice(0, MENTIONABLE_SHOWN)
}
