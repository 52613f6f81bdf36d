import { SESSION_DAYS, TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { AppError } from '@sandlot/core/errors'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Viewer } from '../context.ts'
import type { Reader } from '../platform/db/database.ts'
import { hashSecret, isWellFormedToken, newSecret, newToken } from './secrets.ts'
import { sessions, users } from './tables.ts'

const DAY_MS = 86_400_000
/** `last_used_at` is written at most this often for a session. */
const USE_RESOLUTION_MS = 60_000
/** Read by scripts as "somebody is signed in"; proves nothing (contract §5). */
const FLAG_COOKIE = 'signedIn'

/** `__Host-` ties the cookie to this host, but browsers take it over https only. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sandlot' : 'sandlot'

/** Who sends a request: by bearer token, else by session cookie, else nobody. A bad token is an error, a stale cookie is cleared. */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
    const viewer = isWellFormedToken(token) ? await findViewer(deps, token, 'token') : null
    if (!viewer) throw new AppError('unauthenticated', accountMessages.tokenInvalid)
    return viewer
  }
  const secret = request.cookies[sessionCookieName(deps.publicUrl())]
  if (secret === undefined) return null
  const viewer = await findViewer(deps, secret, 'cookie')
  if (!viewer) clearSessionCookies(deps, reply)
  return viewer
}

async function findViewer(deps: Deps, secret: string, kind: 'cookie' | 'token'): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await deps.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.secretHash, hashSecret(secret)), eq(sessions.kind, kind), gt(sessions.expiresAt, now)),
    )
  if (!row) return null
  if (now.getTime() - row.session.lastUsedAt.getTime() > USE_RESOLUTION_MS)
    await deps.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id))
  return {
    userId: row.user.id,
    sessionId: row.session.id,
    kind,
    scope: row.session.scope,
    isAdmin: row.user.isAdmin,
    primaryWorkspaceId: row.user.primaryWorkspaceId,
    personalWorkspaceId: row.user.personalWorkspaceId,
  }
}

type NewSession = { userId: string; kind: 'cookie' | 'token'; name: string; userAgent?: string | undefined }

/** Opens a session and gives its secret, which is kept nowhere. */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Reader,
  session: NewSession,
): Promise<string> {
  const now = deps.clock.now()
  const secret = session.kind === 'token' ? newToken(deps.ids) : newSecret(deps.ids)
  const days = session.kind === 'token' ? TOKEN_DAYS : SESSION_DAYS
  await db.insert(sessions).values({
    id: deps.ids.uuid(),
    userId: session.userId,
    kind: session.kind,
    secretHash: hashSecret(secret),
    name: session.name.slice(0, 200),
    userAgent: session.userAgent?.slice(0, 400) ?? null,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    lastUsedAt: now,
    insertedAt: now,
  })
  return secret
}

/** Signs this browser in: the secret out of reach of scripts, the flag within it. */
export function setSessionCookies(deps: Deps, reply: FastifyReply, secret: string): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: deps.publicUrl().startsWith('https:'),
    maxAge: SESSION_DAYS * 86_400,
  } as const
  reply.setCookie(sessionCookieName(deps.publicUrl()), secret, { ...shared, httpOnly: true })
  reply.setCookie(FLAG_COOKIE, 'true', shared)
}

export function clearSessionCookies(deps: Deps, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(deps.publicUrl()), { path: '/' })
  reply.clearCookie(FLAG_COOKIE, { path: '/' })
}
