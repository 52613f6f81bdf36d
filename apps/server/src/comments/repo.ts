import { groupBy } from '@sandlot/core/group-by'
import { and, asc, count, eq, gt, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import type { CommentRow } from './rows.ts'
import { comments } from './tables.ts'

const kept = (sandboxId: string) => and(eq(comments.sandboxId, sandboxId), isNull(comments.removedAt))

/** The threads of a sandbox with their answers, newest thread first. */
export async function threadsOf(db: Reader, sandboxId: string): Promise<CommentRow[]> {
  const rows = await db
    .select()
    .from(comments)
    .where(kept(sandboxId))
    .orderBy(asc(comments.insertedAt), asc(comments.id))
  const replies = groupBy(rows, ({ parentId }) => parentId)
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((row) => ({ ...row, replies: replies.get(row.id) ?? [] }))
    .reverse()
}

export const repliesOf = (db: Reader, { id, sandboxId }: CommentRow): Promise<CommentRow[]> =>
  db
    .select()
    .from(comments)
    .where(and(kept(sandboxId), eq(comments.parentId, id)))
    .orderBy(asc(comments.insertedAt), asc(comments.id))

/** Finds a comment of a sandbox, either one that exists or one that was removed. */
export async function findComment(
  db: Reader,
  sandboxId: string,
  id: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<CommentRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.sandboxId, sandboxId)))
  return row && (row.removedAt !== null) === removed ? row : null
}

export async function countComments(tx: Transaction, sandboxId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(comments).where(kept(sandboxId))
  return row?.number ?? 0
}

export async function countWritten(tx: Transaction, authorId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), gt(comments.insertedAt, since)))
  return row?.number ?? 0
}
