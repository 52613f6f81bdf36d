import { sessionRefusals } from '@sandlot/core/accounts/sessions/refusals'
import {
  listSessions,
  revokeSession,
  revokeSessions,
  type Session,
} from '@sandlot/core/accounts/sessions/rest'
import { deviceOf } from '@sandlot/core/accounts/sessions/rules'
import { refusalError } from '@sandlot/core/actions'
import { and, desc, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Context, Viewer } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { sessions } from '../tables.ts'
import { hasId, revokeSessionsWhere } from './revoke-sessions.ts'
import { clearSessionCookies } from './sessions.ts'

type SessionRow = typeof sessions.$inferSelect

/** Browsers, and programs that were let in by a code; sessions created by hand are tokens. */
const isDevice = or(eq(sessions.kind, 'cookie'), eq(sessions.signedInBy, 'device')) as SQL

const present = (row: SessionRow, viewer: Viewer): Session => ({
  id: row.id,
  kind: row.kind === 'cookie' ? 'browser' : 'program',
  name: row.name,
  ...(row.kind === 'cookie' ? deviceOf(row.userAgent) : { browser: null, system: null }),
  signedInBy: row.signedInBy,
  isCurrent: row.id === viewer.sessionId,
  insertedAt: row.insertedAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** If a browser ended its own session, clears its cookies in the same answer. */
function forgetOwn(context: Context, reply: FastifyReply, ended: readonly string[]): void {
  const { viewer } = context
  if (viewer?.kind === 'cookie' && ended.includes(viewer.sessionId)) clearSessionCookies(context, reply)
}

export const deviceListRoutes: AnyRoute[] = [
  route(listSessions, {
    policy: 'signedIn',
    handle: async ({ context: { db, clock, viewer }, request }) => {
      // The list includes the use by this very request.
      await request.useNoted
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, viewer.userId), isDevice, gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sql`${sessions.id} = ${viewer.sessionId}`), desc(sessions.lastUsedAt), sessions.id)
      return { sessions: rows.map((row) => present(row, viewer)) }
    },
  }),
  route(revokeSession, {
    policy: 'signedIn',
    action: 'session.close',
    handle: async ({ params: { id }, context, reply }) => {
      const which = and(hasId(id), isDevice)
      const ended = await revokeSessionsWhere(context, which, 'session.close')
      if (ended.length === 0) throw refusalError(sessionRefusals, 'sessionNotFound')
      forgetOwn(context, reply, ended)
      return {}
    },
  }),
  route(revokeSessions, {
    policy: 'signedIn',
    action: 'session.close-many',
    handle: async ({ body: { what }, context, reply }) => {
      const others = and(isDevice, ne(sessions.id, context.viewer.sessionId))
      const which = what === 'others' ? others : undefined
      const ended = await revokeSessionsWhere(context, which, 'session.close-many')
      forgetOwn(context, reply, ended)
      return { ended: ended.length }
    },
  }),
]
