import { CONTRIBUTIONS_MAX } from '@sandlot/core/branches/limits'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { projects } from '../repositories/tables.ts'
import type { BranchRow, PullRequestRow } from './rows.ts'
import { branches, pullRequests } from './tables.ts'

/** The rows of repositories. Every index begins with the workspace, so it is included. */
const within = (db: Reader, table: typeof branches | typeof pullRequests, projectIds: string[]) =>
  and(
    inArray(
      table.workspaceId,
      db.select({ id: projects.workspaceId }).from(projects).where(inArray(projects.id, projectIds)),
    ),
    inArray(table.projectId, projectIds),
  )

/** The branches of repositories, by name. */
export const branchesOf = (db: Reader, projectIds: string[]): Promise<BranchRow[]> =>
  db
    .select()
    .from(branches)
    .where(within(db, branches, projectIds))
    .orderBy(asc(branches.name))

export async function branchByName(
  db: Reader,
  project: { workspaceId: string; id: string },
  name: string,
): Promise<BranchRow | null> {
  const [row] = await db
    .select()
    .from(branches)
    .where(
      and(
        eq(branches.workspaceId, project.workspaceId),
        eq(branches.projectId, project.id),
        eq(branches.name, name),
      ),
    )
  return row ?? null
}

/** The default branches of repositories. */
export const defaultBranchesOf = (db: Reader, projectIds: string[]): Promise<BranchRow[]> =>
  db
    .select(getTableColumns(branches))
    .from(branches)
    .innerJoin(
      projects,
      and(
        eq(projects.workspaceId, branches.workspaceId),
        eq(projects.id, branches.projectId),
        eq(projects.defaultBranch, branches.name),
      ),
    )
    .where(inArray(projects.id, projectIds))

export async function branchById(db: Reader, id: string): Promise<BranchRow | null> {
  const [row] = await db.select().from(branches).where(eq(branches.id, id))
  return row ?? null
}

/** How many branches GitHub has of each repository. */
export async function branchCounts(db: Reader, projectIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: branches.projectId, count: sql<number>`count(*)::int` })
    .from(branches)
    .where(and(within(db, branches, projectIds), eq(branches.upstream, true)))
    .groupBy(branches.projectId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The open pull requests of repositories, newest first. */
export const pullRequestsOf = (db: Reader, projectIds: string[]): Promise<PullRequestRow[]> =>
  db
    .select()
    .from(pullRequests)
    .where(within(db, pullRequests, projectIds))
    .orderBy(desc(pullRequests.number))

type Recent = {
  viewerId: string
  /** Null for all workspaces. */
  workspaceId: string | null
  /** Whether to return only the viewer's contributions, or everything but contributions; null for both. */
  contribution: boolean | null
  limit: number
}

/** The opened branches, most recent first. */
export const recentBranches = (
  db: Reader,
  { viewerId, workspaceId, contribution, limit }: Recent,
): Promise<BranchRow[]> =>
  db
    .select()
    .from(branches)
    .where(
      and(
        isNotNull(branches.lastAccessedAt),
        workspaceId === null ? undefined : eq(branches.workspaceId, workspaceId),
        contribution === null ? undefined : eq(branches.contribution, contribution),
        contribution ? eq(branches.ownerId, viewerId) : undefined,
      ),
    )
    .orderBy(desc(branches.lastAccessedAt), asc(branches.name))
    .limit(Math.min(Math.max(limit, 1), CONTRIBUTIONS_MAX))
