import { BRANCH_ID_LENGTH } from '@sandlot/core/branches/limits'
import { chunk } from '@sandlot/core/chunk'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CommandDeps } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { HostPullRequest } from '../platform/drivers/git-host.ts'
import { branchesOf, pullRequestsOf } from './repo.ts'
import { branches, pullRequests } from './tables.ts'

type Home = { workspaceId: string; id: string }
export type HostState = {
  branches: readonly string[]
  /** Whether the host has more branches than it was asked for. */
  hasMore?: boolean
  pullRequests: readonly HostPullRequest[]
}

/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 5000

/**
 * Brings the stored branches and pull requests of a repository in line with GitHub, and returns whether anything
 * changed. The default branch has a row even in an empty repository. A branch that was deleted on GitHub stays only if
 * it is the default, somebody's contribution, or was created here; all stay if GitHub has more than are known.
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
  const { hasMore = false } = state
  const onHost = new Set(state.branches)
  const rows = [...new Set([defaultBranch, ...state.branches])].map((name) => ({
    workspaceId,
    projectId,
    id: ids.short(BRANCH_ID_LENGTH),
    name,
    upstream: hasMore || onHost.has(name),
    insertedAt: now,
  }))
  const of = and(eq(branches.workspaceId, workspaceId), eq(branches.projectId, projectId))
  for (const some of chunk(rows, ROWS_AT_ONCE))
    await tx
      .insert(branches)
      .values(some)
      .onConflictDoUpdate({
        target: [branches.workspaceId, branches.projectId, branches.name],
        set: { upstream: sql`excluded.upstream` },
      })
  if (!hasMore) {
    const names = rows.map(({ name }) => name)
    const gone = and(of, sql`${branches.name} <> all(${sql.param(names)}::text[])`)
    await tx
      .delete(branches)
      .where(and(gone, eq(branches.contribution, false), isNull(branches.sourceBranch)))
    await tx.update(branches).set({ upstream: false }).where(gone)
  }
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
