import { VIEWER_GONE_MS, VIEWERS_MAX } from '@sandlot/core/sandboxes/limits'
import type { SandboxViewers } from '@sandlot/core/sandboxes/live/live'
import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import { avatarOf } from '../../accounts/present.ts'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/database.ts'
import { sandboxViewers } from '../tables.ts'

const goneBefore = (now: Date) => new Date(now.getTime() - VIEWER_GONE_MS)

/** Returns who is viewing a sandbox, each person once however many pages they have open. */
export async function viewersOf(db: Reader, sandboxId: string, now: Date): Promise<SandboxViewers> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      avatarUrl: users.avatarUrl,
      pageCount: count(),
      cameAt: sql`min(${sandboxViewers.cameAt})`.as('came_at'),
    })
    .from(sandboxViewers)
    .innerJoin(users, eq(users.id, sandboxViewers.userId))
    .where(and(eq(sandboxViewers.sandboxId, sandboxId), gt(sandboxViewers.seenAt, goneBefore(now))))
    .groupBy(users.id)
    .orderBy(asc(sql`came_at`), asc(users.id))
    .limit(VIEWERS_MAX)
  return {
    viewers: rows.map(({ cameAt: _, ...user }) => ({
      id: user.id,
      username: user.username,
      name: user.name,
      avatarUrl: avatarOf(user),
      pageCount: user.pageCount,
    })),
  }
}

/** Removes viewers whose server or network went away without notice; returns how many there were. */
export async function forgetGone(db: Reader, sandboxId: string, now: Date): Promise<number> {
  const gone = await db
    .delete(sandboxViewers)
    .where(and(eq(sandboxViewers.sandboxId, sandboxId), lte(sandboxViewers.seenAt, goneBefore(now))))
    .returning({ id: sandboxViewers.id })
  return gone.length
}
