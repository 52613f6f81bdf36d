import { ownerOf } from '@sandlot/core/git/rules'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { and, asc, eq } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Deps } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import type { HostPullRequest } from '../platform/drivers/git-host.ts'
import { gitPulls } from './tables.ts'
import type { GitRow, PullRow } from './types.ts'

export const openPulls = (db: Reader, repositoryId: string): Promise<PullRow[]> =>
  db
    .select()
    .from(gitPulls)
    .where(and(eq(gitPulls.repositoryId, repositoryId), eq(gitPulls.state, 'open')))
    .orderBy(asc(gitPulls.number))

export async function pullNumbered(
  db: Reader,
  repositoryId: string,
  number: number,
): Promise<PullRow | null> {
  const [row] = await db
    .select()
    .from(gitPulls)
    .where(and(eq(gitPulls.repositoryId, repositoryId), eq(gitPulls.number, number)))
  return row ?? null
}

/** What somebody is called whose account is gone. */
const NOBODY = 'ghost'

export async function usernameOf(db: Reader, userId: string | null): Promise<string> {
  if (userId === null) return NOBODY
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return user?.username ?? NOBODY
}

export async function asHostPull(
  db: Reader,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { slug, name, workspaceId }: Pick<GitRow, 'slug' | 'name' | 'workspaceId'>,
  pull: PullRow,
): Promise<HostPullRequest> {
  const place = { owner: ownerOf(slug), name, branch: pull.head, workspaceId, pull: pull.number }
  return {
    number: pull.number,
    title: pull.title,
    state: pull.state === 'open' ? 'open' : 'closed',
    draft: pull.draft,
    branch: pull.head,
    headBranch: pull.head,
    baseBranch: pull.base,
    creatorUsername: await usernameOf(db, pull.creatorId),
    htmlUrl: `${publicUrl()}${branchPath(place)}`,
    prCreatedAt: pull.insertedAt,
    prUpdatedAt: pull.updatedAt,
  }
}
