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

/** What a browser has to forget: everything but what it fetched from elsewhere. Unregisters workers, too. */
const FORGET = '"cache", "storage"'

/** Whether a person may see a sandbox now: what they once had may have been taken back since. */
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
 * Whether the session that a pass stands for goes on, and its person may see the sandbox. A pass of the time when that
 * was open to all comes without a mark: what the browser kept is of then, too.
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

/** Whether who was let in may still see it, also once the time of their pass is over: what is open then stays open. */
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
 * The sandbox behind a request if whoever asks may see it. Whether there is one that they may not is not told. The
 * pass of who looks is renewed, and a browser with no right to anything here forgets what it kept.
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
    // What is kept from now on is of a time when it was open to all.
    if (isOpen && hasMark(request)) reply.header('set-cookie', endedMark())
    return row
  }
  if (!pass && !marked) await noteMiss(context, request)
  if (!row || !marked || !(await mayComeBack(context, row, marked))) forget(context, request, reply)
  return null
}

/** The pages of other sites may show what everybody may see, in an embed as well as by itself (contract §7). */
function allowFrames({ config, origins }: PreviewContext, reply: FastifyReply): void {
  const others = config.embeds === 'all' ? '*' : config.embeds.join(' ')
  reply.header('content-security-policy', framedBy(origins(), others))
}

/** The same for the frame that gets its files from the page around it: it asks for no sandbox itself. */
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
 * Who names what is not there, or not for them, again and again has to wait, as with sandboxes in the app. What is open
 * to all never waits, since behind one address may be a whole company, unless its id could be found by trying.
 */
const noteMiss = (context: PreviewContext, request: FastifyRequest): Promise<void> =>
  noteLookup(visitor(context, request), 'preview', { next: null, missed: [request.sandboxId] })

/** Only their time ran out: what their browser keeps of a sandbox is still theirs. */
async function mayComeBack(context: PreviewContext, row: SandboxRow, userId: string): Promise<boolean> {
  const user = await findUser(context.db, userId)
  return user !== null && user.suspendedAt === null && (await maySee(context, row, userId))
}

/** Once is enough: no worker comes from what is shut, and each time takes the browser a while. */
function forget({ keys, clock }: PreviewContext, request: FastifyRequest, reply: FastifyReply): void {
  if (clearedAt(keys.previews, request.sandboxId, request) !== null) return
  reply.header('clear-site-data', FORGET)
  for (const ended of endedCookies(request)) reply.header('set-cookie', ended)
  reply.header('set-cookie', clearedCookie(keys.previews[0], request.sandboxId, clock.now()))
}

/**
 * Lets a browser look that knew the secret of a session. One that was not here as this person since the sandbox is
 * private first forgets what it kept, and asks again: a worker of that time may still run while it is told so, and has
 * then read the secret. So only one that was made later opens.
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
