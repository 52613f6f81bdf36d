import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { uploads } from '../profile/tables.ts'
import { assertPicture, insertUpload, uploadPath } from '../profile/uploads.ts'
import { actHolding } from './act.ts'
import { members, workspaces } from './tables.ts'

/** Replaces the picture of a workspace; null removes it. */
export function changePicture(
  context: Context,
  teamId: string,
  content: Buffer | null,
): Promise<string | null> {
  const { userId } = requireViewer(context)
  const act = { action: 'workspace.picture', teamId, field: 'id', refusals: settingsRefusals } as const
  return actHolding(context, act, async ({ tx, now, team }) => {
    if (content) assertPicture(content)
    const old = /^\/uploads\/([^/]+)\//.exec(team.avatarUrl ?? '')?.[1]
    if (old)
      await tx.delete(uploads).where(and(eq(sql`${uploads.id}::text`, old), eq(uploads.purpose, 'workspace')))
    const made =
      content &&
      (await insertUpload(tx, context, { userId, purpose: 'workspace', name: 'picture', content }, now))
    const avatarUrl = made && uploadPath(made)
    await tx.update(workspaces).set({ avatarUrl, updatedAt: now }).where(eq(workspaces.id, team.id))
    const changed = { before: { avatarUrl: team.avatarUrl }, after: { avatarUrl } }
    return { result: avatarUrl, audit: team.avatarUrl === avatarUrl ? null : { details: changed } }
  })
}

/** Whether an upload is the picture of a workspace. */
const isShown = sql`${workspaces.avatarUrl} like '/uploads/%'
  and split_part(${workspaces.avatarUrl}, '/', 3) = ${uploads.id}::text`

/** Hands the pictures that a person uploaded for workspaces to another member, since uploads go with their owner. */
export async function passOnPictures(tx: Transaction, userId: string): Promise<void> {
  const heir = sql`select ${members.userId} from ${members} join ${users} on ${users.id} = ${members.userId}
    where ${members.workspaceId} = ${workspaces.id} and ${members.userId} <> ${userId} and ${users.serviceOf} is null
    order by ${members.authorization} = 'ADMIN' desc, ${members.insertedAt}, ${members.userId} limit 1`
  const shown = tx
    .select({ id: uploads.id, heir: sql<string | null>`(${heir})`.as('heir') })
    .from(uploads)
    .innerJoin(workspaces, isShown)
    .where(and(eq(uploads.userId, userId), eq(uploads.purpose, 'workspace')))
  for (const { id, heir } of await shown)
    if (heir !== null) await tx.update(uploads).set({ userId: heir }).where(eq(uploads.id, id))
}

/** Deletes the pictures of workspaces that no longer exist. */
export async function dropPictures(db: Reader): Promise<void> {
  const used = db.select({ one: sql`1` }).from(workspaces).where(isShown)
  await db.delete(uploads).where(and(eq(uploads.purpose, 'workspace'), notExists(used)))
}
