import { sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertMayLook, noteLookup } from '../../accounts/attempts.ts'
import { findUser } from '../../accounts/repo.ts'
import { viewerOfSession } from '../../accounts/sessions/sessions.ts'
import { asSubject, isGuessable, isOpenToAll } from '../../sandboxes/access.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { grantsTo } from '../../sharing/grants.ts'
import { roleOfPerson } from '../../sharing/repo.ts'
import type { Secret } from '../preview-secret.ts'
import type { PreviewContext } from './app.ts'
import {
  clearedAt,
  clearedCookie,
  endedCookies,
  endedMark,
  type Holder,
  hasMark,
  markCookie,
  markedFor,
  type Pass,
  passCookie,
  passOf,
  renewedCookie,
  SERVER,
} from './cookies.ts'
import { framedBy } from './host.ts'

/** What a browser must delete: everything except responses from other origins. Also unregisters service workers. */
const FORGET = '"cache", "storage"'

/** Whether a person currently has access to a sandbox, which may have been revoked since. */
async function maySee({ db, clock }: PreviewContext, row: SandboxRow, userId: string): Promise<boolean> {
  const [role, grants] = await Promise.all([
    roleOfPerson(db, row.workspaceId, userId),
    grantsTo(db, userId, [row.id], clock.now()),
  ])
  const viewer = { id: userId, role, grant: grants.get(row.id) ?? null }
  return sandboxAuthorization(asSubject(row), viewer) !== 'NONE'
}

export const isAlive = async (context: PreviewContext, { sessionId }: Holder): Promise<boolean> =>
  sessionId === SERVER.sessionId || (await viewerOfSession(context, sessionId)) !== null

/**
 * Whether the session of a pass is still open, and its person may see the sandbox. A pass from when the sandbox was
 * public has no mark: the browser's stored data is from then, too.
 */
async function opens(
  context: PreviewContext,
  row: SandboxRow,
  pass: Pass,
  marked: string | null,
): Promise<boolean> {
  if (pass.sessionId === SERVER.sessionId) return true
  if (pass.userId !== marked) return false
  const [alive, may] = await Promise.all([isAlive(context, pass), maySee(context, row, pass.userId)])
  return alive && may
}

/**
 * Whether somebody who was let in may still see it, even after their pass has expired: what is open then stays open.
 */
export async function maySeeStill(
  context: PreviewContext,
  sandboxId: string,
  pass: Pass | null,
): Promise<boolean> {
  const [row] = await findSandboxes(context.db, [sandboxId])
  if (!row || row.removedAt !== null) return false
  return isOpenToAll(row) || (pass !== null && (await opens(context, row, pass, pass.userId)))
}

export const passIn = ({ keys, clock }: PreviewContext, request: FastifyRequest): Pass | null =>
  passOf(keys.previews, request.sandboxId, clock.now(), request)

/**
 * Returns the sandbox of a request if the viewer may see it; a hidden one looks like a missing one. Renews the viewer's
 * pass, and makes a browser without access delete its stored data.
 */
export async function visibleSandbox(
  context: PreviewContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SandboxRow | null> {
  const { db, keys, clock } = context
  const pass = passIn(context, request)
  const [found] = request.sandboxId ? await findSandboxes(db, [request.sandboxId]) : []
  const row = found && found.removedAt === null ? found : null
  const isOpen = row !== null && isOpenToAll(row)
  const marked = row && markedFor(keys.previews, row.id, request)
  if (isOpen) allowFrames(context, reply)
  if (row && (isOpen || (pass && (await opens(context, row, pass, marked))))) {
    if (!pass && !marked && isGuessable(row)) await assertMayLook(visitor(context, request), 'preview')
    const renewed = pass && renewedCookie(keys.previews[0], row.id, pass, clock.now())
    if (renewed) reply.header('set-cookie', renewed)
    // What is stored from now on is from when it was public.
    if (isOpen && hasMark(request)) reply.header('set-cookie', endedMark())
    return row
  }
  if (!pass && !marked) await noteMiss(context, request)
  if (!row || !marked || !(await mayComeBack(context, row, marked))) forget(context, request, reply)
  return null
}

/** Other sites may frame what everybody may see, in an embed or directly (contract §7). */
function allowFrames({ config, origins }: PreviewContext, reply: FastifyReply): void {
  const others = config.embeds === 'all' ? '*' : config.embeds.join(' ')
  reply.header('content-security-policy', framedBy(origins(), others))
}

/** Sets the same for the frame that gets its files from the surrounding page, which belongs to no sandbox. */
export async function setFrames(
  context: PreviewContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [row] = request.sandboxId ? await findSandboxes(context.db, [request.sandboxId]) : []
  if (!row) return noteMiss(context, request)
  if (row.removedAt !== null || !isOpenToAll(row)) return
  if (isGuessable(row)) await assertMayLook(visitor(context, request), 'preview')
  allowFrames(context, reply)
}

const visitor = ({ db, clock }: PreviewContext, { ip }: FastifyRequest) => ({
  db,
  clock,
  address: ip,
  viewer: null,
})

/**
 * Slows down people who repeatedly request sandboxes that do not exist or are hidden from them, as in the app. Public
 * sandboxes never wait, because a whole company may share an address, unless their id could be guessed.
 */
const noteMiss = (context: PreviewContext, request: FastifyRequest): Promise<void> =>
  noteLookup(visitor(context, request), 'preview', { next: null, missed: [request.sandboxId] })

/** Only their pass has expired: what their browser stored of a sandbox is still theirs. */
async function mayComeBack(context: PreviewContext, row: SandboxRow, userId: string): Promise<boolean> {
  const user = await findUser(context.db, userId)
  return user !== null && user.suspendedAt === null && (await maySee(context, row, userId))
}

/** Once is enough: a hidden sandbox serves no worker, and each time takes the browser a while. */
function forget({ keys, clock }: PreviewContext, request: FastifyRequest, reply: FastifyReply): void {
  if (clearedAt(keys.previews, request.sandboxId, request) !== null) return
  reply.header('clear-site-data', FORGET)
  for (const ended of endedCookies(request)) reply.header('set-cookie', ended)
  reply.header('set-cookie', clearedCookie(keys.previews[0], request.sandboxId, clock.now()))
}

/**
 * Lets in a browser that knew a session's secret. A browser that has not been here as this person since the sandbox
 * became private first deletes its stored data, and requests again: an old service worker may still be running at that
 * point, and has then read the secret. So only a secret created later opens the preview.
 */
export async function openFor(
  context: PreviewContext,
  { sessionId, madeAt }: Secret,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<'opened' | 'again' | 'refused'> {
  const { keys, clock } = context
  const [current] = keys.previews
  const [viewer, [row]] = await Promise.all([
    viewerOfSession(context, sessionId),
    findSandboxes(context.db, [request.sandboxId]),
  ])
  if (!viewer || !row) return 'refused'
  const holder = { sessionId, userId: viewer.userId }
  if (!isOpenToAll(row)) {
    const cleared = clearedAt(keys.previews, row.id, request)
    const isNewer = cleared !== null && madeAt > cleared
    if (!isNewer && markedFor(keys.previews, row.id, request) !== viewer.userId) {
      forget(context, request, reply)
      return 'again'
    }
    reply.header('set-cookie', markCookie(current, row.id, viewer.userId))
  }
  reply.header('set-cookie', passCookie(current, row.id, holder, clock.now()))
  return 'opened'
}
