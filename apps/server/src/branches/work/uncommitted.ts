import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { members } from '../../workspaces/tables.ts'
import { boxCheckouts, worktrees } from '../tables.ts'
import { changesIn } from './status.ts'

type Wanted = { owner: string; name: string; workspaceId: string }

/**
 * Counts the sandboxes with uncommitted changes to a repository, or with unpushed commits in their devbox. Only those
 * of its workspace and its members count; others who opened a public repository cannot commit to it, and must not keep
 * it from being deleted.
 */
export async function countUncommitted(db: Reader, { owner, name, workspaceId }: Wanted): Promise<number> {
  const people = db.select({ id: members.userId }).from(members).where(eq(members.workspaceId, workspaceId))
  const rows = await db
    .select({ id: sandboxes.id, unpushed: boxCheckouts.unpushed })
    .from(worktrees)
    .innerJoin(sandboxes, eq(sandboxes.id, worktrees.sandboxId))
    .leftJoin(boxCheckouts, eq(boxCheckouts.sandboxId, worktrees.sandboxId))
    .where(
      and(
        eq(sql`lower(${worktrees.owner})`, owner.toLowerCase()),
        eq(sql`lower(${worktrees.repo})`, name.toLowerCase()),
        isNull(sandboxes.removedAt),
        or(eq(sandboxes.workspaceId, workspaceId), inArray(sandboxes.authorId, people)),
      ),
    )
  let count = 0
  for (const { id, unpushed } of rows)
    if ((unpushed ?? 0) > 0 || (await changesIn(db, id)).changes.length > 0) count += 1
  return count
}
