import { SESSION_DAYS, SIGNED_IN_COOKIE, TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { CLIENT_HEADER } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps, Viewer } from '../context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { clearSecretCookie, cookieName, cookieOptions, readSecretCookie, setSecretCookie } from './cookies.ts'
import { hashSecret, isWellFormedToken, newSecret, newToken } from './secrets.ts'
import { sessions, users } from './tables.ts'

const DAY_MS = 86_400_000
/** `last_used_at` is written at most this often for a session. */
const USE_RESOLUTION_MS = 60_000
const SESSION_COOKIE = 'sandlot'

export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, SESSION_COOKIE)

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
  const secret = readSecretCookie(deps, request, SESSION_COOKIE)
  const viewer = secret === undefined ? null : await findViewer(deps, secret, 'cookie')
  const claims = secret !== undefined || request.cookies[SIGNED_IN_COOKIE] !== undefined
  if (!viewer && claims) clearSessionCookies(deps, reply)
  return viewer
}

const findViewer = (deps: Deps, secret: string, kind: 'cookie' | 'token') =>
  viewerWhere(deps, and(eq(sessions.secretHash, hashSecret(secret)), eq(sessions.kind, kind)))

/** The person behind a session that is known by its id; null once it has ended. */
export const viewerOfSession = (deps: Deps, sessionId: string): Promise<Viewer | null> =>
  viewerWhere(deps, eq(sessions.id, sessionId))

async function viewerWhere(deps: Deps, which: SQL | undefined): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await deps.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, gt(sessions.expiresAt, now)))
  if (!row) return null
  if (now.getTime() - row.session.lastUsedAt.getTime() > USE_RESOLUTION_MS)
    await deps.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.session.id))
  return {
    userId: row.user.id,
    sessionId: row.session.id,
    kind: row.session.kind,
    scope: row.session.scope,
    isAdmin: row.user.isAdmin,
    primaryWorkspaceId: row.user.primaryWorkspaceId,
    personalWorkspaceId: row.user.personalWorkspaceId,
  }
}

/** Which program asks, as far as it says: what a session is called in the list of sessions. */
export type ClientInfo = { name: string; userAgent: string | undefined }

export function clientOf({ headers }: FastifyRequest): ClientInfo {
  const name = headers[CLIENT_HEADER]
  const userAgent = headers['user-agent']
  return { name: (typeof name === 'string' && name) || userAgent || 'Unknown program', userAgent }
}

type NewSession = {
  id?: string
  userId: string
  kind: 'cookie' | 'token'
  name: string
  scope?: Viewer['scope']
  userAgent?: string | undefined
}

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
    id: session.id ?? deps.ids.uuid(),
    userId: session.userId,
    kind: session.kind,
    secretHash: hashSecret(secret),
    name: session.name.slice(0, 200),
    ...(session.scope && { scope: session.scope }),
    userAgent: session.userAgent?.slice(0, 400) ?? null,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    lastUsedAt: now,
    insertedAt: now,
  })
  return secret
}

/** Tells every server that a session is over, so that its sockets close. */
export const sessionClosed = (sessionId: string) => ({
  topic: `session:${sessionId}`,
  event: 'closed',
  payload: {},
})

/** Opens a browser's session and ends the one it had, so that nothing of it outlives the cookie. */
export async function enter(tx: Transaction, context: Context, userId: string, client: ClientInfo) {
  const { viewer } = context
  const ended = viewer?.kind === 'cookie' ? viewer.sessionId : null
  if (ended) await tx.delete(sessions).where(eq(sessions.id, ended))
  return {
    sessionSecret: await openSession(context, tx, { userId, kind: 'cookie', ...client }),
    events: ended ? [sessionClosed(ended)] : [],
  }
}

/** Signs this browser in: the secret out of reach of scripts, the flag within it. */
export function setSessionCookies(deps: Deps, reply: FastifyReply, secret: string): void {
  const seconds = SESSION_DAYS * 86_400
  setSecretCookie(deps, reply, SESSION_COOKIE, { value: secret, seconds })
  reply.setCookie(SIGNED_IN_COOKIE, 'true', { ...cookieOptions(deps), maxAge: seconds })
}

export function clearSessionCookies(deps: Deps, reply: FastifyReply): void {
  clearSecretCookie(deps, reply, SESSION_COOKIE)
  reply.clearCookie(SIGNED_IN_COOKIE, cookieOptions(deps))
}
