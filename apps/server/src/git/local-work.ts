import { refusalError } from '@sandlot/core/actions'
import { GIT_BLOB_MAX_BYTES } from '@sandlot/core/git/limits'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import { isProtected, isTreePath } from '@sandlot/core/git/rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { GitWork } from '../platform/drivers/git-host.ts'
import { changing, openRepository, personOf, type WorkContext } from './open-repository.ts'
import { commitOn, logOf } from './plumbing/commits.ts'
import { compareCommits, treeOf } from './plumbing/compare.ts'
import { runGit } from './plumbing/process.ts'
import { branchAt, commitAt, moveRef, NO_COMMIT } from './plumbing/refs.ts'
import { pullWork } from './pulls.ts'
import type { GitRow } from './types.ts'

const HASH = /^[0-9a-f]{4,64}$/

function assertOpenToPush(row: GitRow, branch: string): void {
  if (row.pullRequestsOnly && isProtected(row.protectedBranches, branch))
    throw refusalError(gitHostRefusals, 'branchProtected', { titles: branch })
}

function assertDeletable(row: GitRow, branch: string): void {
  if (branch === row.defaultBranch) throw refusalError(gitHostRefusals, 'branchIsDefault', { titles: branch })
  if (isProtected(row.protectedBranches, branch))
    throw refusalError(gitHostRefusals, 'branchKept', { titles: branch })
}

async function requireCommit(dir: string, rev: string): Promise<string> {
  const commit = HASH.test(rev) ? await commitAt(dir, rev) : await commitAt(dir, fullRef(rev))
  if (commit === null) throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: rev })
  return commit
}

/** Expands a short name to a full ref: a branch unless it is prefixed. */
const fullRef = (rev: string): string =>
  /^(heads|tags|pull)\//.test(rev) ? `refs/${rev}` : rev.startsWith('refs/') ? rev : `refs/heads/${rev}`

/** Work on the repositories on this instance, on behalf of the viewer. */
export function localWork(context: WorkContext): GitWork {
  const read = async (name: RepositoryName) => (await openRepository(context, name, null)).dir
  return {
    tree: async (name, commit) => {
      const dir = await read(name)
      return treeOf(dir, await requireCommit(dir, commit))
    },
    blob: async (name, sha) => {
      const dir = await read(name)
      if (!HASH.test(sha)) throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: sha })
      return runGit(['cat-file', 'blob', sha], { dir, maxBytes: GIT_BLOB_MAX_BYTES })
    },
    commits: async (name, ref, limit) => {
      const dir = await read(name)
      return logOf(dir, await requireCommit(dir, ref), limit)
    },
    compare: async (name, base, head) => {
      const dir = await read(name)
      const [from, to] = await Promise.all([requireCommit(dir, base), requireCommit(dir, head)])
      const found = await compareCommits(dir, from, to)
      if (!found) throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: base })
      return found
    },
    createBranch: async (name, branch, commit) => {
      const opened = await openRepository(context, name, 'repository.push')
      const at = await requireCommit(opened.dir, commit)
      return changing(context, opened, () => moveRef(opened.dir, `refs/heads/${branch}`, at, NO_COMMIT))
    },
    deleteBranch: async (name, branch) => {
      const opened = await openRepository(context, name, 'repository.push')
      assertDeletable(opened.row, branch)
      const at = await branchAt(opened.dir, branch)
      if (at === null) return
      await changing(context, opened, () => moveRef(opened.dir, `refs/heads/${branch}`, null, at))
    },
    commitFiles: async (name, commit) => {
      const opened = await openRepository(context, name, 'repository.push')
      assertOpenToPush(opened.row, commit.branch)
      if (!commit.changes.every(({ path }) => isTreePath(path)))
        throw refusalError(gitHostRefusals, 'treePathInvalid')
      for (const parent of commit.parents)
        if ((await requireCommit(opened.dir, parent)) !== parent)
          throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: parent })
      return changing(context, opened, () =>
        commitOn(
          opened.dir,
          { ...commit, author: personOf(context), now: context.clock.now() },
          context.ids.uuid(),
        ),
      )
    },
    ...pullWork(context),
  }
}
