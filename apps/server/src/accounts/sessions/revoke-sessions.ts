import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import { doAction } from '../../platform/noted.ts'
import { endApproved } from '../device/grants.ts'
import { sessions } from '../tables.ts'
import { sessionClosed } from './sessions.ts'

/** Matches the session with a given id, which may not even be a valid id. */
export const hasId = (id: string): SQL => eq(sql`${sessions.id}::text`, id)

/** Ends the viewer's own sessions that match, and closes their sockets. Returns the ids of those that ended. */
export function revokeSessionsWhere(
  context: Context,
  which: SQL | undefined,
  action: 'session.close' | 'session.close-many' | 'token.revoke',
): Promise<string[]> {
  const { userId } = requireViewer(context)
  return doAction(context, action, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id })
    // Otherwise a program that was just let in would still get a token.
    if (action === 'session.close-many') await endApproved(tx, userId)
    const ids = ended.map(({ id }) => id)
    return {
      result: ids,
      audit: ids.length > 0 ? { subjectIds: ids } : null,
      events: ids.map((id) => sessionClosed(id)),
    }
  })
}
