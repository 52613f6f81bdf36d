import { settingsRefusals } from '@sandlot/core/workspaces/refusals'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import { uploads } from '../profile/tables.ts'
import { assertPicture, insertUpload, uploadPath } from '../profile/uploads.ts'
import { actHolding } from './act.ts'
import { workspaces } from './tables.ts'

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
