import { ACCOUNT_CALLS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { tokenRefusals } from '@sandlot/core/accounts/sessions/refusals'
import {
  type AccessToken,
  createAccessToken,
  listTokens,
  revokeAccessToken,
} from '@sandlot/core/accounts/sessions/rest'
import { refusalError } from '@sandlot/core/actions'
import { and, desc, eq, gt, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { sessions } from '../tables.ts'
import { createPersonalToken } from './create-token.ts'
import { hasId, revokeSessionsWhere } from './revoke-sessions.ts'

type SessionRow = typeof sessions.$inferSelect

/** Tokens that were created by hand, as opposed to programs that were let in by a code. */
const isToken = and(
  eq(sessions.kind, 'token'),
  or(isNull(sessions.signedInBy), ne(sessions.signedInBy, 'device')),
) as SQL

const present = (row: SessionRow, viewer: Viewer): AccessToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  isCurrent: row.id === viewer.sessionId,
  insertedAt: row.insertedAt.toISOString(),
  lastUsedAt: row.lastUsedAt.getTime() === row.insertedAt.getTime() ? null : row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

export const tokenRoutes: AnyRoute[] = [
  route(listTokens, {
    policy: 'signedIn',
    handle: async ({ context: { db, clock, viewer }, request }) => {
      // The list includes the use by this very request.
      await request.useNoted
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, viewer.userId), isToken, gt(sessions.expiresAt, clock.now())))
        .orderBy(desc(sessions.insertedAt), sessions.id)
      return { tokens: rows.map((row) => present(row, viewer)) }
    },
  }),
  route(createAccessToken, {
    policy: 'signedIn',
    action: 'token.create',
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ body, context }) => {
      const { token, row } = await createPersonalToken(context, body)
      return { token, accessToken: present(row, context.viewer) }
    },
  }),
  route(revokeAccessToken, {
    policy: 'signedIn',
    action: 'token.revoke',
    handle: async ({ params: { id }, context }) => {
      const which = and(hasId(id), isToken)
      const ended = await revokeSessionsWhere(context, which, 'token.revoke')
      if (ended.length === 0) throw refusalError(tokenRefusals, 'tokenNotFound')
      return {}
    },
  }),
]
