import { portableName } from '@sandlot/core/archives/names-rules'
import { asc, eq } from 'drizzle-orm'
import { identitiesOf } from '../accounts/repo.ts'
import { comments } from '../comments/tables.ts'
import { readContents } from '../files/blobs.ts'
import { preferencesOf } from '../notifications/preferences.ts'
import { notifications } from '../notifications/tables.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { feedback, uploads } from '../profile/tables.ts'
import { sandboxLikes } from '../sandboxes/tables.ts'
import { workspacesOf } from '../workspaces/repo.ts'
import { batchesOf } from './batches.ts'
import type { Packed } from './pack.ts'

const json = (path: string, data: unknown): Packed => ({
  path,
  content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
})

/** Everything that is stored about the viewer, except for their sandboxes. Sign-in secrets are left out. */
export async function* ownData(context: Context): AsyncGenerator<readonly Packed[]> {
  yield [await accountFile(context)]
  yield await writtenFiles(context)
  yield* uploadedFiles(context)
}

async function accountFile({ db, viewer }: Context): Promise<Packed> {
  const user = requireViewer({ viewer }).user
  const [identities, workspaces, preferences] = await Promise.all([
    identitiesOf(db, user.id),
    workspacesOf(db, user.id),
    preferencesOf(db, user.id),
  ])
  return json('account/account.json', {
    user,
    signInMethods: identities.map(({ provider, login, name, email, insertedAt }) => ({
      provider,
      login,
      name,
      email,
      insertedAt,
    })),
    workspaces: workspaces.map(({ id, name }) => ({ id, name })),
    notificationPreferences: preferences,
  })
}

async function writtenFiles(context: Context): Promise<Packed[]> {
  const { db } = context
  const { userId } = requireViewer(context)
  const [said, liked, told, opinions] = await Promise.all([
    db
      .select({
        id: comments.id,
        sandboxId: comments.sandboxId,
        parentId: comments.parentId,
        content: comments.content,
        path: comments.path,
        line: comments.line,
        insertedAt: comments.insertedAt,
        editedAt: comments.editedAt,
        removedAt: comments.removedAt,
      })
      .from(comments)
      .where(eq(comments.authorId, userId))
      .orderBy(asc(comments.insertedAt), asc(comments.id)),
    db
      .select({ sandboxId: sandboxLikes.sandboxId, likedAt: sandboxLikes.likedAt })
      .from(sandboxLikes)
      .where(eq(sandboxLikes.userId, userId))
      .orderBy(asc(sandboxLikes.likedAt)),
    db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(notifications.insertedAt), asc(notifications.id)),
    db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.insertedAt)),
  ])
  return [
    json('account/comments.json', said),
    json('account/likes.json', liked),
    json('account/notifications.json', told),
    json('account/feedback.json', opinions),
  ]
}

/** How many uploads are read together. */
const BATCH = { count: 50, bytes: 16 * 1024 * 1024, bytesOf: ({ size }: { size: number }) => size }

async function* uploadedFiles(context: Context): AsyncGenerator<readonly Packed[]> {
  const { db } = context
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.userId, requireViewer(context).userId))
    .orderBy(asc(uploads.insertedAt), asc(uploads.id))
  for (const batch of batchesOf(rows, BATCH)) {
    const contents = await readContents(
      db,
      batch.map(({ sha256 }) => sha256),
    )
    yield batch.flatMap(({ id, name, sha256 }) => {
      const content = contents.get(sha256)
      // Copied, because contents are transferred, and two uploads may share theirs.
      return content ? [{ path: `uploads/${id}/${portableName(name)}`, content: Buffer.from(content) }] : []
    })
  }
}
