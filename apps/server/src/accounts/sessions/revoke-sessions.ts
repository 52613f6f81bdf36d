import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../../platform/context.ts'
import { doAction } from '../../platform/noted.ts'
import { sessions } from '../tables.ts'
import { sessionClosed } from './sessions.ts'

/** The session with an id that somebody named, which need not be an id at all. */
export const hasId = (id: string): SQL => eq(sql`${sessions.id}::text`, id)

/** Ends the viewer's own sessions that are meant, and closes their sockets. Gives the ids of those that ended. */
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
    const ids = ended.map(({ id }) => id)
    return {
      result: ids,
      audit: ids.length > 0 ? { subjectIds: ids } : null,
      events: ids.map((id) => sessionClosed(id)),
    }
  })
}
