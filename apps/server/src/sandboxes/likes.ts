import { and, eq, inArray, sql } from 'drizzle-orm'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { seek } from './seek.ts'
import { sandboxes, sandboxLikes } from './tables.ts'

/** Returns those of these sandboxes that a person likes. */
export async function likedAmong(db: Reader, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sandboxLikes.sandboxId })
    .from(sandboxLikes)
    .where(and(eq(sandboxLikes.userId, userId), inArray(sandboxLikes.sandboxId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Likes or unlikes a sandbox that the viewer can see; repeating it changes nothing. It concerns nobody else, so it is
 * not in the audit log.
 */
export async function setLiked(context: Context, idOrAlias: string, liked: boolean) {
  const { userId } = requireViewer(context)
  const { id } = await seek(context, idOrAlias)
  return runCommand(context, context.actor, async (tx, now) => {
    const changed = liked
      ? await tx
          .insert(sandboxLikes)
          .values({ sandboxId: id, userId, likedAt: now })
          .onConflictDoNothing()
          .returning()
      : await tx
          .delete(sandboxLikes)
          .where(and(eq(sandboxLikes.sandboxId, id), eq(sandboxLikes.userId, userId)))
          .returning()
    const step = (liked ? 1 : -1) * changed.length
    const [row] = await tx
      .update(sandboxes)
      .set({ likeCount: sql`${sandboxes.likeCount} + ${step}` })
      .where(eq(sandboxes.id, id))
      .returning({ likeCount: sandboxes.likeCount })
    return { result: { likeCount: row?.likeCount ?? 0, userLiked: liked }, audit: null }
  })
}
