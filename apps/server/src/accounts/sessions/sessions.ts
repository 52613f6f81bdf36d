import {
  SESSION_DAYS,
  SESSION_END_COOKIE,
  SESSION_END_TOLD_SECONDS,
  SIGNED_IN_COOKIE,
  TOKEN_DAYS,
  TOKENS_MAX,
} from '@sandlot/core/accounts/limits'
import type { SessionEnd } from '@sandlot/core/accounts/live'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { tokenRefusals } from '@sandlot/core/accounts/sessions/refusals'
import { refusalError } from '@sandlot/core/actions'
import { serviceRefusals } from '@sandlot/core/workspaces/service/refusals'
import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps, Viewer } from '../../platform/context.ts'
import { daysAfter } from '../../platform/days.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { fastRows } from '../../platform/db/fast-rows.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { keepIfRoom } from '../../platform/disk/disk-room.ts'
import type { ClientInfo } from '../../platform/http/client.ts'
import { hashSecret, isWellFormedToken, newSecret, newToken } from '../../platform/keys/secrets.ts'
import {
  clearSecretCookie,
  cookieName,
  cookieOptions,
  readSecretCookie,
  setSecretCookie,
} from '../cookies.ts'
import { SignInRefusal } from '../providers/sign-in-refusal.ts'
import type { UserRow } from '../rows.ts'
import { sessions, users } from '../tables.ts'

/** Minimum interval between two writes of `last_used_at` for a session. */
const USE_RESOLUTION_MS = 60_000
const SESSION_COOKIE = 'sandlot'

export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, SESSION_COOKIE)

declare module 'fastify' {
  interface FastifyRequest {
    /** Resolves once the use of the session is recorded, which happens in parallel to the request. */
    useNoted: Promise<void> | null
  }
}

/**
 * Identifies the sender of a request: by bearer token, or else by session cookie, or else nobody. A bad token is an
 * error, a stale cookie is cleared.
 */
export async function authenticate(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const { authorization } = request.headers
  const { takesBasic = false } = request.routeOptions.config
  if (takesBasic && authorization === undefined) return null
  if (authorization !== undefined) {
    const token = tokenIn(authorization, takesBasic)
    const viewer = isWellFormedToken(token) ? await findViewer(deps, request, token, 'token') : null
    if (!viewer) throw refusalError(accessRefusals, 'tokenInvalid')
    return viewer
  }
  const secret = readSecretCookie(deps, request, SESSION_COOKIE)
  const viewer = secret === undefined ? null : await findViewer(deps, request, secret, 'cookie')
  const claims = secret !== undefined || request.cookies[SIGNED_IN_COOKIE] !== undefined
  if (!viewer && claims) clearSessionCookies(deps, reply)
  if (!viewer && secret !== undefined && (await isOfSuspended(deps, secret)))
    tellEnd(deps, reply, 'suspended')
  return viewer
}

/** Extracts a token as programs send it, or as git does: as the password, with any username. */
function tokenIn(authorization: string, takesBasic: boolean): string {
  const basic = takesBasic ? /^Basic ([\w+/=-]+)$/i.exec(authorization)?.[1] : undefined
  if (basic === undefined) return /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
  const pair = Buffer.from(basic, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

/** Whether the secret that a browser still has was a session of somebody who is now suspended. */
async function isOfSuspended({ db }: Deps, secret: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.secretHash, hashSecret(secret)), isNotNull(users.suspendedAt)))
  return row !== undefined
}

const tellEnd = (deps: Deps, reply: FastifyReply, end: SessionEnd) =>
  reply.setCookie(SESSION_END_COOKIE, end, { ...cookieOptions(deps), maxAge: SESSION_END_TOLD_SECONDS })

const openWhere = (db: Database, which: SQL | undefined) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, gt(sessions.expiresAt, sql.placeholder('now')), isNull(users.suspendedAt)))

const bySecret = prepared((db) => {
  const { placeholder } = sql
  return fastRows(
    openWhere(
      db,
      and(eq(sessions.secretHash, placeholder('secretHash')), eq(sessions.kind, placeholder('kind'))),
    ).prepare('viewer_by_secret'),
  )
})

const bySession = prepared((db) =>
  fastRows(openWhere(db, eq(sessions.id, sql.placeholder('id'))).prepare('viewer_by_session')),
)

async function findViewer(
  deps: Deps,
  request: FastifyRequest,
  secret: string,
  kind: 'cookie' | 'token',
): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await bySecret(deps.db).execute({ secretHash: hashSecret(secret), kind, now })
  if (!row) return null
  request.useNoted = noteUse(deps, row, now)
  return viewerOf(row)
}

type Keeping = Pick<Deps, 'db' | 'clock' | 'disk' | 'log'>

/** Returns the viewer of a session by its id, or null if it has ended. */
export async function viewerOfSession(deps: Keeping, sessionId: string): Promise<Viewer | null> {
  const now = deps.clock.now()
  const [row] = await bySession(deps.db).execute({ id: sessionId, now })
  if (!row) return null
  await noteUse(deps, row, now)
  return viewerOf(row)
}

type Open = { session: typeof sessions.$inferSelect; user: UserRow }

/** A request does not fail because the use of its session could not be recorded. */
async function noteUse(deps: Keeping, { session }: Open, now: Date): Promise<void> {
  if (!isUseToNote(session, now)) return
  await keepIfRoom(deps, () =>
    deps.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id)),
  ).catch((err) => deps.log.warn({ err }, 'the use of a session could not be noted'))
}

const viewerOf = ({ session, user }: Open): Viewer => ({
  userId: user.id,
  sessionId: session.id,
  kind: session.kind,
  scope: session.scope,
  signedInAt: session.confirmedAt ?? session.insertedAt,
  isAdmin: user.isAdmin,
  isService: user.serviceOf !== null,
  primaryWorkspaceId: user.primaryWorkspaceId,
  personalWorkspaceId: user.personalWorkspaceId,
  user,
})

/** The first use is recorded immediately, so that it differs from no use at all; later ones to the minute. */
const isUseToNote = ({ lastUsedAt, insertedAt }: typeof sessions.$inferSelect, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() > USE_RESOLUTION_MS ||
  (lastUsedAt.getTime() === insertedAt.getTime() && now > lastUsedAt)

type NewSession = {
  id?: string
  userId: string
  kind: 'cookie' | 'token'
  name: string
  scope?: Viewer['scope']
  userAgent?: string | undefined
  signedInBy?: string | undefined
  /** How long it is valid; by default, as usual for its kind. */
  days?: number
}

/**
 * Refuses suspended users. The row stays locked until the session exists, so that no sign-in can outrun a suspension.
 */
async function assertNotSuspended(db: Reader, { userId, kind }: NewSession): Promise<void> {
  const [user] = await db
    .select({ suspendedAt: users.suspendedAt, serviceOf: users.serviceOf })
    .from(users)
    .where(eq(users.id, userId))
    // Two tokens created at the same time are counted one after the other.
    .for(kind === 'token' ? 'no key update' : 'share')
  // A service account never uses a browser, however it got here.
  if (user?.serviceOf && kind === 'cookie') throw refusalError(serviceRefusals, 'peopleOnly')
  if (user?.suspendedAt) throw new SignInRefusal('suspended', accountMessages.suspended)
}

/** Limits the number of tokens of a person, whether created by hand, by a code or by a program that was let in. */
async function assertRoomForToken(db: Reader, userId: string, now: Date): Promise<void> {
  const isOpen = and(eq(sessions.userId, userId), eq(sessions.kind, 'token'), gt(sessions.expiresAt, now))
  const [open] = await db.select({ count: count() }).from(sessions).where(isOpen)
  if ((open?.count ?? 0) >= TOKENS_MAX) throw refusalError(tokenRefusals, 'tokensMost')
}

/**
 * Opens a session and returns its secret, which is not stored. Every way to sign in ends here; suspended users are
 * refused.
 */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Reader,
  session: NewSession,
): Promise<string> {
  await assertNotSuspended(db, session)
  if (session.kind === 'token') await assertRoomForToken(db, session.userId, deps.clock.now())
  return insertSession(deps, db, session)
}

/** Inserts the row of a session, without checking the user or the number of their sessions. */
export async function insertSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Reader,
  session: NewSession,
): Promise<string> {
  const now = deps.clock.now()
  const secret = session.kind === 'token' ? newToken(deps.ids) : newSecret(deps.ids)
  const days = session.days ?? (session.kind === 'token' ? TOKEN_DAYS : SESSION_DAYS)
  await db.insert(sessions).values({
    id: session.id ?? deps.ids.uuid(),
    userId: session.userId,
    kind: session.kind,
    secretHash: hashSecret(secret),
    name: session.name.slice(0, 200),
    ...(session.scope && { scope: session.scope }),
    userAgent: session.userAgent?.slice(0, 400) ?? null,
    signedInBy: session.signedInBy ?? null,
    expiresAt: daysAfter(now, days),
    lastUsedAt: now,
    insertedAt: now,
  })
  return secret
}

/** The event that tells every server that a session has ended and why, so that its sockets close with that reason. */
export const sessionClosed = (sessionId: string, reason: SessionEnd = 'signed out') => ({
  topic: `session:${sessionId}`,
  event: 'closed',
  payload: { reason },
})

/** Opens a browser's session and ends its previous one, so that nothing outlives the cookie. */
export async function enter(
  tx: Transaction,
  context: Context,
  userId: string,
  client: ClientInfo & Pick<NewSession, 'id'>,
) {
  const { viewer } = context
  const ended = viewer?.kind === 'cookie' ? viewer.sessionId : null
  if (ended) await tx.delete(sessions).where(eq(sessions.id, ended))
  return {
    sessionSecret: await openSession(context, tx, { userId, kind: 'cookie', ...client }),
    events: ended ? [sessionClosed(ended)] : [],
  }
}

/** Signs this browser in: sets a secret that scripts cannot read, and a flag that they can. */
export function setSessionCookies(deps: Deps, reply: FastifyReply, secret: string): void {
  const seconds = SESSION_DAYS * 86_400
  setSecretCookie(deps, reply, SESSION_COOKIE, { value: secret, seconds })
  reply.setCookie(SIGNED_IN_COOKIE, 'true', { ...cookieOptions(deps), maxAge: seconds })
  reply.clearCookie(SESSION_END_COOKIE, cookieOptions(deps))
}

export function clearSessionCookies(deps: Deps, reply: FastifyReply): void {
  clearSecretCookie(deps, reply, SESSION_COOKIE)
  reply.clearCookie(SIGNED_IN_COOKIE, cookieOptions(deps))
}
