import { BRANCH_ID_LENGTH } from '@sandlot/core/branches/limits'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { HostPullRequest } from '../platform/drivers/git-host.ts'
import { branchesOf, pullRequestsOf } from './repo.ts'
import { branches, pullRequests } from './tables.ts'

type Home = { workspaceId: string; id: string }
export type HostState = { branches: readonly string[]; pullRequests: readonly HostPullRequest[] }

/**
 * Brings the stored branches and pull requests of a repository in line with GitHub, and returns whether anything
 * changed. The default branch has a row even in an empty repository. A branch that was deleted on GitHub stays only if
 * it is the default, somebody's contribution, or was created here.
 */
export async function storeHostState(
  tx: Transaction,
  { ids }: Pick<CommandDeps, 'ids'>,
  { workspaceId, id: projectId }: Home,
  defaultBranch: string,
  state: HostState,
  now: Date,
): Promise<boolean> {
  const before = await storedState(tx, projectId)
  const onHost = new Set(state.branches)
  const rows = [...new Set([defaultBranch, ...state.branches])].map((name) => ({
    workspaceId,
    projectId,
    id: ids.short(BRANCH_ID_LENGTH),
    name,
    upstream: onHost.has(name),
    insertedAt: now,
  }))
  const of = and(eq(branches.workspaceId, workspaceId), eq(branches.projectId, projectId))
  await tx
    .insert(branches)
    .values(rows)
    .onConflictDoUpdate({
      target: [branches.workspaceId, branches.projectId, branches.name],
      set: { upstream: sql`excluded.upstream` },
    })
  const gone = and(
    of,
    notInArray(
      branches.name,
      rows.map(({ name }) => name),
    ),
  )
  await tx.delete(branches).where(and(gone, eq(branches.contribution, false), isNull(branches.sourceBranch)))
  await tx.update(branches).set({ upstream: false }).where(gone)
  await tx
    .delete(pullRequests)
    .where(and(eq(pullRequests.workspaceId, workspaceId), eq(pullRequests.projectId, projectId)))
  if (state.pullRequests.length > 0)
    await tx
      .insert(pullRequests)
      .values(state.pullRequests.map((pull) => ({ ...pull, workspaceId, projectId })))
      .onConflictDoNothing()
  return before !== (await storedState(tx, projectId))
}

const storedState = async (tx: Transaction, projectId: string): Promise<string> =>
  JSON.stringify([await branchesOf(tx, [projectId]), await pullRequestsOf(tx, [projectId])])
