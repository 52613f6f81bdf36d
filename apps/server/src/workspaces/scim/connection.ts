import { TOKEN_DAYS_MAX } from '@sandlot/core/accounts/limits'
import { refusalError } from '@sandlot/core/actions'
import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { scimRefusals } from '@sandlot/core/workspaces/scim/refusals'
import type { ScimConnection } from '@sandlot/core/workspaces/scim/rest'
import { asc, count, eq } from 'drizzle-orm'
import { freeUsername } from '../../accounts/repo.ts'
import { openSession, sessionClosed } from '../../accounts/sessions/sessions.ts'
import { sessions, users } from '../../accounts/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { actHolding } from '../act.ts'
import { workspaces } from '../tables.ts'
import { SCIM_PATH } from './path.ts'
import { scimConnections, scimGroupMembers, scimGroups, scimPeople } from './tables.ts'

const acting = (teamId: string) =>
  ({ action: 'scim.connect', teamId, field: 'id', refusals: settingsRefusals }) as const

/** The directory of a workspace as shown to its admins. */
export async function connectionOf(
  { db, publicUrl }: { db: Reader; publicUrl: Context['publicUrl'] },
  workspaceId: string,
): Promise<ScimConnection | null> {
  const [found] = await db
    .select({ connection: scimConnections, session: sessions, domain: workspaces.emailDomain })
    .from(scimConnections)
    .innerJoin(workspaces, eq(workspaces.id, scimConnections.workspaceId))
    .leftJoin(sessions, eq(sessions.userId, scimConnections.userId))
    .where(eq(scimConnections.workspaceId, workspaceId))
  if (!found) return null
  const { connection, session, domain } = found
  const groups = await db
    .select({
      id: scimGroups.id,
      displayName: scimGroups.displayName,
      authorization: scimGroups.authorization,
      members: count(scimGroupMembers.personId),
    })
    .from(scimGroups)
    .leftJoin(scimGroupMembers, eq(scimGroupMembers.groupId, scimGroups.id))
    .where(eq(scimGroups.workspaceId, workspaceId))
    .groupBy(scimGroups.id)
    .orderBy(asc(scimGroups.displayName))
  const [people] = await db
    .select({ count: count() })
    .from(scimPeople)
    .where(eq(scimPeople.workspaceId, workspaceId))
  const isUsed = session && session.lastUsedAt.getTime() !== session.insertedAt.getTime()
  return {
    url: `${publicUrl()}${SCIM_PATH}`,
    domain: domain ?? '',
    insertedAt: connection.insertedAt.toISOString(),
    lastUsedAt: isUsed ? session.lastUsedAt.toISOString() : null,
    expiresAt: session?.expiresAt.toISOString() ?? null,
    people: people?.count ?? 0,
    groups,
  }
}

/** Ends the sessions of a directory; returns their ids. */
async function endSessions(tx: Transaction, userId: string): Promise<string[]> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** The service account of a directory: it is not a member, so its token only works for the directory's own calls. */
async function programOf(tx: Transaction, context: Context, workspaceId: string, now: Date): Promise<string> {
  const [known] = await tx.select().from(scimConnections).where(eq(scimConnections.workspaceId, workspaceId))
  if (known) return known.userId
  const userId = context.ids.uuid()
  const username = await freeUsername(context, 'svc-directory')
  const home = { personalWorkspaceId: workspaceId, primaryWorkspaceId: workspaceId, serviceOf: workspaceId }
  const moments = { insertedAt: now, updatedAt: now }
  await tx
    .insert(users)
    .values({ id: userId, username, name: 'Company directory', email: '', ...home, ...moments })
  await tx.insert(scimConnections).values({ workspaceId, userId, insertedAt: now })
  return userId
}

/** Connects a directory with a new token. It may only bring people from the domain that the workspace has verified. */
export async function connect(
  context: Context,
  teamId: string,
): Promise<{ token: string; connection: ScimConnection }> {
  return actHolding(context, acting(teamId), async ({ tx, now, team }) => {
    if (team.emailDomain === null) throw refusalError(scimRefusals, 'scimNeedsDomain')
    const userId = await programOf(tx, context, team.id, now)
    const ended = await endSessions(tx, userId)
    const session = { userId, kind: 'token', name: 'SCIM', scope: 'write', days: TOKEN_DAYS_MAX } as const
    const token = await openSession(context, tx, session)
    const connection = await connectionOf({ ...context, db: tx }, team.id)
    if (!connection) throw new Error('the connection was not kept')
    return {
      result: { token, connection },
      audit: { details: { domain: team.emailDomain, renewed: ended.length > 0 } },
      events: ended.map((id) => sessionClosed(id)),
    }
  })
}

export async function disconnect(context: Context, teamId: string): Promise<void> {
  await actHolding(context, acting(teamId), async ({ tx, team }) => {
    const [gone] = await tx
      .delete(scimConnections)
      .where(eq(scimConnections.workspaceId, team.id))
      .returning({ userId: scimConnections.userId })
    if (!gone) return { result: null, audit: null }
    const ended = await endSessions(tx, gone.userId)
    await tx.delete(scimPeople).where(eq(scimPeople.workspaceId, team.id))
    await tx.delete(scimGroups).where(eq(scimGroups.workspaceId, team.id))
    return {
      result: null,
      audit: { details: { disconnected: true } },
      events: ended.map((id) => sessionClosed(id)),
    }
  })
}
