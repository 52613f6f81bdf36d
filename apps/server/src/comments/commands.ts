import { refusalError } from '@sandlot/core/actions'
import { COMMENTS_MAX, COMMENTS_PER_MINUTE, MENTIONS_MAX } from '@sandlot/core/comments/limits'
import { COMMENTS_CHANGED } from '@sandlot/core/comments/live'
import { commentMessages } from '@sandlot/core/comments/messages'
import { commentingRefusals, commentRefusals } from '@sandlot/core/comments/refusals'
import { commentProblem, hasLines, isPoint, mentionedIn, quoteOf } from '@sandlot/core/comments/rules'
import { inputError } from '@sandlot/core/input-rules'
import type { SandboxActionName } from '@sandlot/core/sandboxes/actions'
import { reaches, sandboxAuthorization } from '@sandlot/core/sandboxes/rules'
import { eq } from 'drizzle-orm'
import { readContents } from '../files/blobs.ts'
import { readTree } from '../files/tree.ts'
import { resolveNotifications } from '../notifications/notify.ts'
import type { Event } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { Changed } from '../platform/noted.ts'
import { asSubject } from '../sandboxes/access.ts'
import { type Act, actOn, type Work } from '../sandboxes/act.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { peopleNamed, seeing } from './people.ts'
import { countComments, countWritten, findComment, repliesOf } from './repo.ts'
import type { CommentRow } from './rows.ts'
import { comments } from './tables.ts'
import { tellMentioned, tellOfComment } from './tell.ts'

type CodeAnchor = { path: string; line: number; endLine: number }
type PointAnchor = { path?: string | null; x: number; y: number }
type Writing = { sandboxId: string; content: string }
type Named = { sandboxId: string; commentId: string }

const commenting = (action: SandboxActionName, sandboxId: string): Act => ({
  action,
  names: [sandboxId],
  refusals: commentingRefusals,
})

/** Notifies those who have the sandbox open; the content is not in the audit log. */
const commentsChanged = (
  { id, workspaceId }: SandboxRow,
  result: CommentRow,
  events: Event[] = [],
): Changed<CommentRow> => ({
  result,
  audit: { workspaceId, subjectIds: [id], details: { comment: result.id } },
  events: [
    { topic: `live:${id}`, event: COMMENTS_CHANGED, payload: { id: result.parentId ?? result.id } },
    ...events,
  ],
})

function requireContent(content: string): string {
  const problem = commentProblem(content)
  if (problem) throw inputError(commentMessages, problem, { field: 'content' })
  return content.trim()
}

/** The people mentioned in a comment who can see the sandbox. */
async function mentionedBy(tx: Transaction, row: SandboxRow, content: string, now: Date): Promise<string[]> {
  const named = await peopleNamed(tx, mentionedIn(content).slice(0, MENTIONS_MAX))
  const may = await seeing(
    tx,
    row,
    named.map(({ id }) => id),
    now,
  )
  return [...may].sort()
}

/** Starts a thread about the sandbox as a whole, or adds an answer to one. */
export function addComment(
  context: Context,
  { parentCommentId, ...writing }: Writing & { parentCommentId?: string | null },
): Promise<CommentRow> {
  return write(context, writing, async (tx, row) => {
    if (parentCommentId == null) return {}
    const parent = await requireComment(tx, row, parentCommentId)
    if (parent.parentId !== null)
      throw refusalError(commentRefusals, 'replyToReply', { field: 'parentCommentId' })
    return { parentId: parent.id }
  })
}

/** Starts a thread about lines of a saved file. */
export const addCodeComment = (
  context: Context,
  { anchorReference: { path, line, endLine }, ...writing }: Writing & { anchorReference: CodeAnchor },
): Promise<CommentRow> =>
  write(context, writing, async (tx, row) => {
    const file = (await readTree(tx, row.id)).files.get(path)
    const content = file && !file.isBinary && (await readContents(tx, [file.sha])).get(file.sha)
    const text = content ? content.toString('utf8') : null
    if (text === null)
      throw refusalError(commentRefusals, 'noSuchFile', { titles: path, field: 'anchorReference' })
    if (!hasLines(text, { line, endLine }))
      throw refusalError(commentRefusals, 'noSuchLine', { field: 'anchorReference' })
    return { path, line, endLine, quote: quoteOf(text, { line, endLine }) }
  })

/** Starts a thread about a point in the preview. */
export const addPreviewComment = (
  context: Context,
  { anchorReference, ...writing }: Writing & { anchorReference: PointAnchor },
): Promise<CommentRow> =>
  write(context, writing, async () => {
    const { path, x, y } = anchorReference
    if (!isPoint({ x, y })) throw refusalError(commentRefusals, 'noSuchPoint', { field: 'anchorReference' })
    return { path: (path ?? '/').slice(0, 1000), x, y }
  })

type Anchor = Partial<Pick<CommentRow, 'parentId' | 'path' | 'line' | 'endLine' | 'quote' | 'x' | 'y'>>

function write(
  context: Context,
  { sandboxId, ...written }: Writing,
  anchorOf: (tx: Transaction, row: SandboxRow) => Promise<Anchor>,
): Promise<CommentRow> {
  const content = requireContent(written.content)
  const { userId } = requireViewer(context)
  return actOn(context, commenting('comment.add', sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    const anchor = await anchorOf(tx, row)
    if ((await countWritten(tx, userId, new Date(now.getTime() - 60_000))) >= COMMENTS_PER_MINUTE)
      throw refusalError(commentRefusals, 'tooFast', { retryAfter: 60 })
    if ((await countComments(tx, row.id)) >= COMMENTS_MAX)
      throw refusalError(commentRefusals, 'tooManyComments')
    const mentionedIds = await mentionedBy(tx, row, content, now)
    const fields = { sandboxId: row.id, authorId: userId, content, mentionedIds, ...anchor }
    const [comment] = await tx
      .insert(comments)
      .values({ id: context.ids.uuid(), ...fields, insertedAt: now, updatedAt: now })
      .returning()
    if (!comment) throw new Error('the comment was not stored')
    return commentsChanged(
      row,
      comment,
      await tellOfComment(tx, context, { row, comment, mentionedIds }, now),
    )
  })
}

async function requireComment(
  tx: Transaction,
  row: SandboxRow,
  id: string,
  which?: { removed: boolean },
): Promise<CommentRow> {
  const comment = await findComment(tx, row.id, id, which)
  if (!comment) throw refusalError(commentRefusals, 'commentUnknown', { field: 'commentId' })
  return comment
}

async function update(tx: Transaction, { id }: CommentRow, set: Partial<CommentRow>): Promise<CommentRow> {
  const [changed] = await tx.update(comments).set(set).where(eq(comments.id, id)).returning()
  if (!changed) throw refusalError(commentRefusals, 'commentUnknown')
  return changed
}

/** Edits a comment; notifies people who are newly mentioned. */
export function editComment(
  context: Context,
  { sandboxId, commentId, ...written }: Named & { content: string },
): Promise<CommentRow> {
  const content = requireContent(written.content)
  const { userId } = requireViewer(context)
  return actOn(context, commenting('comment.change', sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    const before = await requireComment(tx, row, commentId)
    if (before.authorId !== userId) throw refusalError(commentRefusals, 'notYours')
    if (before.content === content) return { result: before, audit: null }
    const mentionedIds = await mentionedBy(tx, row, content, now)
    const comment = await update(tx, before, { content, mentionedIds, editedAt: now, updatedAt: now })
    const added = mentionedIds.filter((id) => !before.mentionedIds.includes(id))
    const events = await tellMentioned(tx, context, { row, comment, mentionedIds: added }, now)
    return commentsChanged(row, comment, events)
  })
}

/** Throws unless the person wrote the comment, or may moderate the sandbox. */
function assertMayDelete({ held }: Work, comment: CommentRow, userId: string): void {
  const [subject] = held
  const level =
    subject &&
    sandboxAuthorization(asSubject(subject.row), { id: userId, role: subject.role, grant: subject.grant })
  if (comment.authorId !== userId && !reaches(level, 'WRITE_CODE'))
    throw refusalError(commentRefusals, 'notDeletable')
}

function setRemoved(
  context: Context,
  { sandboxId, commentId }: Named,
  removed: boolean,
): Promise<CommentRow> {
  const { userId } = requireViewer(context)
  return actOn(context, commenting('comment.change', sandboxId), async (work) => {
    const { tx, now, rows } = work
    const row = rows[0] as SandboxRow
    const before = await requireComment(tx, row, commentId, { removed: !removed })
    assertMayDelete(work, before, userId)
    // An author does not undo what a moderator has done, nor the other way round.
    if (!removed && before.removedById !== userId) throw refusalError(commentRefusals, 'notRestorable')
    const set = removed ? { removedAt: now, removedById: userId } : { removedAt: null, removedById: null }
    const comment = await update(tx, before, { ...set, updatedAt: now })
    return commentsChanged(row, comment, removed ? await resolveThread(tx, comment) : [])
  })
}

/** Nobody is led to a comment that is gone, nor to replies that went with it. */
async function resolveThread(tx: Transaction, comment: CommentRow): Promise<Event[]> {
  const gone = comment.parentId === null ? [comment, ...(await repliesOf(tx, comment))] : [comment]
  const events: Event[] = []
  for (const { id } of gone) events.push(...(await resolveNotifications(tx, id)))
  return events
}

export const deleteComment = (context: Context, named: Named) => setRemoved(context, named, true)
export const restoreComment = (context: Context, named: Named) => setRemoved(context, named, false)

/** Resolves the thread of a comment, or reopens it. */
export const setResolved = (
  context: Context,
  { sandboxId, commentId }: Named,
  resolved: boolean,
): Promise<CommentRow> =>
  actOn(context, commenting('comment.resolve', sandboxId), async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    const named = await requireComment(tx, row, commentId)
    const thread = named.parentId === null ? named : await requireComment(tx, row, named.parentId)
    if ((thread.resolvedAt !== null) === resolved) return { result: thread, audit: null }
    const comment = await update(tx, thread, { resolvedAt: resolved ? now : null, updatedAt: now })
    return commentsChanged(row, comment)
  })
