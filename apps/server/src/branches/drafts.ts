import { BRANCH_ID_LENGTH } from '@sandlot/core/branches/limits'
import { type GitOrigin, type GitTree, isCommitId, splitTree } from '@sandlot/core/repositories/git-rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { findProjects } from '../repositories/repo.ts'
import type { ProjectRow } from '../repositories/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { branchesOf } from './repo.ts'
import type { BranchRow } from './rows.ts'
import { branches, worktrees } from './tables.ts'

export type Draft = { branch: BranchRow; origin: GitOrigin }

/** Finds the workspace's branch at a tree if GitHub does not have it; null if GitHub has to be asked. */
export async function findDraft(db: Reader, workspaceId: string, repository: GitTree): Promise<Draft | null> {
  const [project] = await findProjects(db, [workspaceId], repository)
  if (!project || repository.tree === '') return null
  const drafts = (await branchesOf(db, [project.id])).filter((branch) => !branch.upstream)
  const found = splitTree(
    repository.tree,
    drafts.map(({ name }) => name),
  )
  const branch = drafts.find(({ name }) => name === found?.ref)
  if (!found || !branch?.sourceCommit) return null
  const { owner: username, name: repo } = project
  const origin = { username, repo, branch: branch.name, path: found.path, commitSha: branch.sourceCommit }
  return { branch, origin }
}

/** Like `findDraft`, but only if the viewer is a member of the workspace. */
export const draftFor = async (
  { db, roleIn }: Context,
  workspaceId: string,
  repository: GitTree,
): Promise<Draft | null> =>
  (await roleIn(workspaceId)) === null ? null : findDraft(db, workspaceId, repository)

type Relisted = { project: ProjectRow; tags: readonly string[] }

/**
 * Records drafts again for a repository that was not listed for a while. Sandboxes still know those that were opened: the
 * host has no such branch, and nothing was ever committed to it.
 */
export async function recoverDrafts(
  tx: Transaction,
  { ids }: Pick<Context, 'ids'>,
  { project, tags }: Relisted,
  now: Date,
): Promise<void> {
  const opened = await tx
    .selectDistinctOn([worktrees.branch], {
      name: worktrees.branch,
      sourceCommit: worktrees.baseCommit,
      sandboxId: worktrees.sandboxId,
      lastAccessedAt: worktrees.updatedAt,
    })
    .from(worktrees)
    .innerJoin(sandboxes, eq(sandboxes.id, worktrees.sandboxId))
    .where(
      and(
        eq(sandboxes.workspaceId, project.workspaceId),
        eq(sql`lower(${worktrees.owner})`, project.owner.toLowerCase()),
        eq(sql`lower(${worktrees.repo})`, project.name.toLowerCase()),
        eq(sql`${sandboxes.originalGit}->>'commitSha'`, worktrees.baseCommit),
        isNull(sandboxes.removedAt),
        isNull(worktrees.followedAt),
      ),
    )
    .orderBy(worktrees.branch, sandboxes.insertedAt)
  // Sandboxes can also be opened from a tag or a commit.
  const drafts = opened.filter(({ name }) => !tags.includes(name) && !isCommitId(name))
  const { workspaceId, id: projectId, defaultBranch: sourceBranch } = project
  const rows = drafts.map((draft) => ({
    ...draft,
    ...{ workspaceId, projectId, sourceBranch, upstream: false, insertedAt: now },
    id: ids.short(BRANCH_ID_LENGTH),
  }))
  if (rows.length > 0) await tx.insert(branches).values(rows).onConflictDoNothing()
}

/** Records that a branch was opened, and with which sandbox if it had none or that one was deleted. */
export const noteOpened = (
  tx: Transaction,
  { workspaceId, projectId, name }: BranchRow,
  sandboxId: string,
  now: Date,
) =>
  tx
    .update(branches)
    .set({
      lastAccessedAt: now,
      sandboxId: sql`coalesce((select id from sandboxes where id = ${branches.sandboxId} and removed_at is null), ${sandboxId})`,
    })
    .where(
      and(eq(branches.workspaceId, workspaceId), eq(branches.projectId, projectId), eq(branches.name, name)),
    )
