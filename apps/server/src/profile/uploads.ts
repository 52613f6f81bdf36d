import { refusalError } from '@sandlot/core/actions'
import { PICTURE_MAX_BYTES, UPLOAD_NAME_MAX_LENGTH, UPLOADS_MAX_BYTES } from '@sandlot/core/profile/limits'
import { isHeic, pictureType } from '@sandlot/core/profile/picture-rules'
import { uploadRefusals } from '@sandlot/core/profile/refusals'
import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { keepBlobs, sha256, storeAhead } from '../files/blobs.ts'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { doAction } from '../platform/noted.ts'
import { uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect

const filesOf = (userId: string) => and(eq(uploads.userId, userId), eq(uploads.purpose, 'file'))

export const uploadsOf = (db: Reader, userId: string): Promise<UploadRow[]> =>
  db.select().from(uploads).where(filesOf(userId)).orderBy(desc(uploads.insertedAt), desc(uploads.id))

export async function findUpload(db: Reader, id: string): Promise<UploadRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** The path of an upload; its id cannot be guessed, and anybody with the URL may read it. */
export const uploadPath = ({ id, name }: Pick<UploadRow, 'id' | 'name'>): string =>
  `/uploads/${id}/${encodeURIComponent(name)}`

/** A name for URLs and lists: the last part of a path, on one line. */
const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(-UPLOAD_NAME_MAX_LENGTH) || 'file'

export async function insertUpload(
  tx: Transaction,
  { ids }: Context,
  { content, ...row }: Pick<UploadRow, 'userId' | 'purpose' | 'name'> & { content: Buffer },
  now: Date,
): Promise<UploadRow> {
  await keepBlobs(tx, [content])
  const mediaType = pictureType(content) ?? 'application/octet-stream'
  const fields = { mediaType, size: content.length, sha256: sha256(content), insertedAt: now }
  const [made] = await tx
    .insert(uploads)
    .values({ id: ids.uuid(), ...row, ...fields })
    .returning()
  if (!made) throw new Error('the upload was not stored')
  return made
}

/** Stores a file of the viewer, if they have enough quota. */
export async function keepUpload(context: Context, name: string, content: Buffer): Promise<UploadRow> {
  const { userId } = requireViewer(context)
  if (content.length === 0) throw refusalError(uploadRefusals, 'uploadEmpty')
  await storeAhead(context.db, [content])
  return runCommand(
    context,
    context.actor,
    async (tx, now) => {
      const [row] = await tx
        .select({ used: sql<number>`coalesce(sum(${uploads.size}), 0)::float8` })
        .from(uploads)
        .where(filesOf(userId))
      if ((row?.used ?? 0) + content.length > UPLOADS_MAX_BYTES)
        throw refusalError(uploadRefusals, 'uploadsFull')
      const made = await insertUpload(
        tx,
        context,
        { userId, purpose: 'file', name: plainName(name), content },
        now,
      )
      return { result: made, audit: auditOf('upload.add', made) }
    },
    [`uploads:${userId}`],
  )
}

export function deleteUpload(context: Context, id: string): Promise<void> {
  const { userId } = requireViewer(context)
  return runCommand(context, context.actor, async (tx) => {
    const own = and(filesOf(userId), eq(uploads.id, isUuid(id) ? id : userId))
    const [gone] = await tx.delete(uploads).where(own).returning()
    if (!gone) throw refusalError(uploadRefusals, 'uploadUnknown')
    return { result: undefined, audit: auditOf('upload.delete', gone) }
  })
}

/** Replaces the viewer's picture; null removes it. */
export function changeAvatar(context: Context, content: Buffer | null): Promise<string | null> {
  const { userId } = requireViewer(context)
  if (content) assertPicture(content)
  return doAction(context, 'account.profile', async (tx, now) => {
    // Of two concurrent uploads, the second must see the first one's picture.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx.delete(uploads).where(and(eq(uploads.userId, userId), eq(uploads.purpose, 'avatar')))
    const made =
      content &&
      (await insertUpload(tx, context, { userId, purpose: 'avatar', name: 'picture', content }, now))
    const avatarUrl = made && uploadPath(made)
    await tx.update(users).set({ avatarUrl, updatedAt: now }).where(eq(users.id, userId))
    return { result: avatarUrl, audit: { subjectIds: [userId], details: { changed: ['avatarUrl'] } } }
  })
}

/** Refuses anything but a small image, judged by its bytes, whatever a client calls it. */
export function assertPicture(content: Buffer): void {
  if (content.length > PICTURE_MAX_BYTES) throw refusalError(uploadRefusals, 'uploadTooLarge')
  if (isHeic(content)) throw refusalError(uploadRefusals, 'heic')
  if (pictureType(content) === null) throw refusalError(uploadRefusals, 'noPicture')
}

const auditOf = (action: 'upload.add' | 'upload.delete', { id, name, size, userId }: UploadRow) => ({
  action,
  workspaceId: null,
  subjectType: 'User',
  subjectIds: [userId],
  details: { id, name, size },
})
