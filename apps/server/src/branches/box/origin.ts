import type { GitOrigin } from '@sandlot/core/repositories/git-rules'
import type { Reader } from '../../platform/db/database.ts'
import { GIT_HOST } from '../../runtime/boxes/runner/wire.ts'
import { findSandboxes } from '../../sandboxes/repo.ts'
import { findWorktree } from '../work/worktree.ts'

/** The URL of a repository for the git of a devbox. */
export const urlInBox = ({ username, repo }: Pick<GitOrigin, 'username' | 'repo'>): string =>
  `http://${GIT_HOST}/${[username, repo].map(encodeURIComponent).join('/')}.git`

/**
 * Returns the branch that a devbox has checked out; null if it comes from no repository, or from a single folder of
 * one.
 */
export async function boxOrigin(db: Reader, sandboxId: string): Promise<GitOrigin | null> {
  const [row] = await findSandboxes(db, [sandboxId])
  if (!row?.isV2 || row.removedAt !== null) return null
  const worktree = await findWorktree(db, sandboxId)
  const origin = worktree
    ? {
        username: worktree.owner,
        repo: worktree.repo,
        branch: worktree.branch,
        path: worktree.path,
        commitSha: worktree.baseCommit,
      }
    : row.originalGit
  return origin?.path === '' ? origin : null
}
