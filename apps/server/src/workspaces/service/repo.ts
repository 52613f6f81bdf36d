import type { ServiceAccount, ServiceToken } from '@sandlot/core/workspaces/service/rest'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { sessions, users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/database.ts'
import { members } from '../tables.ts'

type SessionRow = typeof sessions.$inferSelect

export const presentToken = (row: SessionRow): ServiceToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  insertedAt: row.insertedAt.toISOString(),
  lastUsedAt: row.lastUsedAt.getTime() === row.insertedAt.getTime() ? null : row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** The service accounts of a workspace, with their current tokens. */
export async function serviceAccountsOf(
  db: Reader,
  workspaceId: string,
  now: Date,
): Promise<ServiceAccount[]> {
  const found = await db
    .select({ user: users, authorization: members.authorization })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.workspaceId, workspaceId)))
    .where(eq(users.serviceOf, workspaceId))
    .orderBy(asc(users.insertedAt), asc(users.id))
  const ids = found.map(({ user }) => user.id)
  const tokens = await db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), eq(sessions.kind, 'token'), gt(sessions.expiresAt, now)))
    .orderBy(asc(sessions.insertedAt), asc(sessions.id))
  return found.map(({ user, authorization }) => ({
    id: user.id,
    name: user.name ?? user.username,
    username: user.username,
    authorization,
    insertedAt: user.insertedAt.toISOString(),
    tokens: tokens.filter(({ userId }) => userId === user.id).map(presentToken),
  }))
}
