import { TOLD_OF_REPLY_MAX } from '@sandlot/core/comments/limits'
import type { NotificationType } from '@sandlot/core/notifications/rules'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { and, desc, eq, isNotNull, isNull, max, or } from 'drizzle-orm'
import { avatarOf } from '../accounts/present.ts'
import { notify } from '../notifications/notify.ts'
import type { Event } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { seeing } from './people.ts'
import type { CommentRow } from './rows.ts'
import { comments } from './tables.ts'

type About = { row: SandboxRow; comment: CommentRow; mentionedIds: readonly string[] }

/** Notifies each person once of a new comment, by the strongest reason: a mention, an answer, their sandbox. */
export async function tellOfComment(
  tx: Transaction,
  context: Context,
  { row, comment, mentionedIds }: About,
  now: Date,
): Promise<Event[]> {
  const told = new Map<string, NotificationType>()
  if (comment.parentId === null && row.authorId) told.set(row.authorId, 'comment_added')
  for (const id of await participants(tx, comment)) told.set(id, 'comment_reply')
  for (const id of mentionedIds) told.set(id, 'comment_mention')
  return tell(tx, context, { row, comment, told }, now)
}

/** Notifies people who are newly mentioned in an edited comment. */
export const tellMentioned = (
  tx: Transaction,
  context: Context,
  { mentionedIds, ...about }: About,
  now: Date,
): Promise<Event[]> =>
  tell(tx, context, { ...about, told: new Map(mentionedIds.map((id) => [id, 'comment_mention'])) }, now)

/** The participants of an answer's thread, latest first. */
async function participants(tx: Transaction, { parentId }: CommentRow): Promise<string[]> {
  if (parentId === null) return []
  const rows = await tx
    .select({ id: comments.authorId })
    .from(comments)
    .where(
      and(
        or(eq(comments.id, parentId), eq(comments.parentId, parentId)),
        isNull(comments.removedAt),
        isNotNull(comments.authorId),
      ),
    )
    .groupBy(comments.authorId)
    .orderBy(desc(max(comments.insertedAt)))
    .limit(TOLD_OF_REPLY_MAX)
  return rows.flatMap(({ id }) => id ?? [])
}

async function tell(
  tx: Transaction,
  context: Context,
  about: { row: SandboxRow; comment: CommentRow; told: Map<string, NotificationType> },
  now: Date,
): Promise<Event[]> {
  const { row, comment, told } = about
  const { authorId } = comment
  if (authorId === null) return []
  told.delete(authorId)
  const may = await seeing(tx, row, [...told.keys()], now)
  const author = await context.loaders.user.load(authorId)
  const data = {
    author_name: author?.name || author?.username || '',
    author_avatar: author && avatarOf(author),
    sandbox_id: row.id,
    sandbox_alias: row.alias,
    sandbox_title: displayTitle(row),
    thread_id: comment.parentId ?? comment.id,
  }
  const events: Event[] = []
  // In a fixed order, so that two concurrent calls do not deadlock.
  for (const [userId, type] of [...told].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (may.has(userId))
      events.push(...(await notify(tx, context, { userId, type, data, subjectId: comment.id }, now)))
  return events
}
