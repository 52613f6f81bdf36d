import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { Follows } from '@sandlot/core/repositories/follow-rest'
import { findWorktree } from '../../branches/work/worktree.ts'
import type { Context } from '../../platform/context.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'

/** Returns the branch that a template follows; null for other sandboxes. */
export async function followsOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { id, originalGit, forkedFromId }: SandboxRow,
): Promise<Follows | null> {
  // Nothing else can follow a branch, and most sandboxes come from no repository.
  const worktree = originalGit && forkedFromId === null ? await findWorktree(db, id) : null
  if (!worktree?.followedAt) return null
  const { owner, repo: name, branch, path, updatedAt, followedAt } = worktree
  return {
    owner,
    name,
    branch,
    path,
    updatedAt: updatedAt.toISOString(),
    checkedAt: followedAt.toISOString(),
    isTold: isLocalOwner(owner) || config.githubWebhookSecret !== null,
  }
}
