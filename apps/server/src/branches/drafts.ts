import { type GitOrigin, type GitTree, splitTree } from '@sandlot/core/repositories/git-rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Reader, Transaction } from '../platform/db/database.ts'
import { findProjects } from '../repositories/repo.ts'
import { branchesOf } from './repo.ts'
import type { BranchRow } from './rows.ts'
import { branches } from './tables.ts'

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
