import { PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { ownerOf } from '@sandlot/core/git/rules'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Deps } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import type { HostPullPage, HostPullRequest } from '../platform/drivers/git-host.ts'
import { gitPulls } from './tables.ts'
import type { GitRow, PullRow } from './types.ts'

export const openPulls = (db: Reader, repositoryId: string): Promise<PullRow[]> =>
  db
    .select()
    .from(gitPulls)
    .where(and(eq(gitPulls.repositoryId, repositoryId), eq(gitPulls.state, 'open')))
    .orderBy(asc(gitPulls.number))

/** Merged pull requests count as closed. */
const inState = { open: eq(gitPulls.state, 'open'), closed: ne(gitPulls.state, 'open'), all: undefined }

export async function pullPage(
  db: Reader,
  deps: Pick<Deps, 'publicUrl'>,
  row: GitRow,
  { state, page }: { state: keyof typeof inState; page: number },
): Promise<HostPullPage> {
  const found = await db
    .select({ pull: gitPulls, username: users.username })
    .from(gitPulls)
    .leftJoin(users, eq(users.id, gitPulls.creatorId))
    .where(and(eq(gitPulls.repositoryId, row.id), inState[state]))
    .orderBy(desc(gitPulls.number))
    .limit(PULLS_PAGE_SIZE + 1)
    .offset((page - 1) * PULLS_PAGE_SIZE)
  return {
    pulls: found.slice(0, PULLS_PAGE_SIZE).map(({ pull, username }) => ({
      ...shownPull(deps, row, pull, username ?? NOBODY),
      merged: pull.state === 'merged',
    })),
    hasMore: found.length > PULLS_PAGE_SIZE,
  }
}

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

/** The username shown for deleted accounts. */
const NOBODY = 'ghost'

export async function usernameOf(db: Reader, userId: string | null): Promise<string> {
  if (userId === null) return NOBODY
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return user?.username ?? NOBODY
}

type Named = Pick<GitRow, 'slug' | 'name' | 'workspaceId'>

export const asHostPull = async (
  db: Reader,
  deps: Pick<Deps, 'publicUrl'>,
  row: Named,
  pull: PullRow,
): Promise<HostPullRequest> => shownPull(deps, row, pull, await usernameOf(db, pull.creatorId))

function shownPull(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { slug, name, workspaceId }: Named,
  pull: PullRow,
  creatorUsername: string,
): HostPullRequest {
  const place = { owner: ownerOf(slug), name, branch: pull.head, workspaceId, pull: pull.number }
  return {
    number: pull.number,
    title: pull.title,
    state: pull.state === 'open' ? 'open' : 'closed',
    draft: pull.draft,
    branch: pull.head,
    headBranch: pull.head,
    baseBranch: pull.base,
    creatorUsername,
    htmlUrl: `${publicUrl()}${branchPath(place)}`,
    prCreatedAt: pull.insertedAt,
    prUpdatedAt: pull.updatedAt,
  }
}
