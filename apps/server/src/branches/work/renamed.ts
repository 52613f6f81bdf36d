import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { holdUnread } from '../../sandboxes/hold.ts'
import { sandboxes } from '../../sandboxes/tables.ts'
import { worktrees } from '../tables.ts'

/**
 * Updates the name of a renamed repository in the sandboxes opened from it, so that they keep committing to it: all of
 * them, or those of one workspace.
 */
export async function followName(
  tx: Transaction,
  from: RepositoryName,
  to: RepositoryName,
  workspaceId: string | null,
): Promise<void> {
  if (from.owner === to.owner && from.name === to.name) return
  const origin = sandboxes.originalGit
  const opened = and(
    workspaceId === null ? undefined : eq(sandboxes.workspaceId, workspaceId),
    eq(sql`lower(${origin}->>'username')`, from.owner.toLowerCase()),
    eq(sql`lower(${origin}->>'repo')`, from.name.toLowerCase()),
  )
  await holdUnread(tx, opened)
  const ids = tx.select({ id: sandboxes.id }).from(sandboxes).where(opened)
  await tx
    .update(worktrees)
    .set({ owner: to.owner, repo: to.name })
    .where(
      and(
        inArray(worktrees.sandboxId, ids),
        eq(sql`lower(${worktrees.owner})`, from.owner.toLowerCase()),
        eq(sql`lower(${worktrees.repo})`, from.name.toLowerCase()),
      ),
    )
  const named = JSON.stringify({ username: to.owner, repo: to.name })
  await tx
    .update(sandboxes)
    .set({ originalGit: sql`${origin} || ${named}::jsonb` })
    .where(opened)
}
