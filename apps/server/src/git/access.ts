import { refusalError } from '@sandlot/core/actions'
import { gitWorkActions } from '@sandlot/core/git/actions'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { gitCreditRefusals, gitHostRefusals } from '@sandlot/core/git/refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { workspaceRefusal } from '@sandlot/core/workspaces/actions'
import { workspaceRefusals } from '@sandlot/core/workspaces/refusals'
import type { Role } from '@sandlot/core/workspaces/rules'
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { entitlementsOf } from '../billing/entitlements.ts'
import type { Deps, Viewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { assertScope } from '../platform/scopes.ts'
import { rolesOf } from '../workspaces/repo.ts'
import { workspaces } from '../workspaces/tables.ts'
import { gitReady } from './plumbing/process.ts'
import { gitOwners, gitRepositories } from './tables.ts'
import type { GitRow } from './types.ts'

/** What reading and changing repositories needs of the server, for a viewer or without one. */
export type GitContext = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'publicUrl' | 'keys'> & {
  viewer: Viewer | null
}

export async function assertGit(): Promise<void> {
  const ready = await gitReady()
  if (ready.ok) return
  throw ready.version === null
    ? refusalError(gitHostRefusals, 'gitMissing')
    : refusalError(gitHostRefusals, 'gitOld', { titles: ready.version })
}

/** Repositories with their owners' slugs; those of deleted workspaces are left out. */
export const repositoriesWhere = (db: Reader, where: SQL | undefined): Promise<GitRow[]> =>
  db
    .select({ ...getTableColumns(gitRepositories), slug: gitOwners.slug })
    .from(gitRepositories)
    .innerJoin(gitOwners, eq(gitOwners.workspaceId, gitRepositories.workspaceId))
    .innerJoin(workspaces, eq(workspaces.id, gitRepositories.workspaceId))
    .where(and(where, isNull(workspaces.deletedAt)))

export async function repositoryNamed(db: Reader, { owner, name }: RepositoryName): Promise<GitRow | null> {
  if (!isLocalOwner(owner)) return null
  const [row] = await repositoriesWhere(
    db,
    and(
      eq(gitOwners.slug, owner.slice(1).toLowerCase()),
      eq(sql`lower(${gitRepositories.name})`, name.toLowerCase()),
      isNull(gitRepositories.deletedAt),
    ),
  )
  return row ?? null
}

export async function repositoryById(db: Reader, id: string): Promise<GitRow | null> {
  const [row] = await repositoriesWhere(db, eq(gitRepositories.id, id))
  return row ?? null
}

export type Seen = { row: GitRow; role: Role | null }

/** Returns the viewer's role in a repository's workspace. */
export async function roleFor(
  { db, viewer }: { db: Reader; viewer: Viewer | null },
  { workspaceId }: Pick<GitRow, 'workspaceId'>,
): Promise<Role | null> {
  if (!viewer) return null
  return (await rolesOf(db, viewer.userId, [workspaceId])).get(workspaceId) ?? null
}

/** Returns a repository as the viewer sees it; null if it does not exist or they may not see it. */
export async function seenBy(context: GitContext, name: RepositoryName): Promise<Seen | null> {
  const row = await repositoryNamed(context.db, name)
  if (!row) return null
  const role = await roleFor(context, row)
  return role === null && row.private ? null : { row, role }
}

export async function requireSeen(context: GitContext, name: RepositoryName): Promise<Seen> {
  const seen = await seenBy(context, name)
  if (!seen) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
  return seen
}

/** Refuses what the role, the token or the credits of the workspace do not allow. */
export async function assertMay(
  context: Pick<GitContext, 'db' | 'clock' | 'config' | 'viewer'>,
  action: keyof typeof gitWorkActions,
  { row, role }: Seen,
): Promise<void> {
  const declared = gitWorkActions[action]
  assertScope(context.viewer, declared.scope)
  const reason = workspaceRefusal(declared, { type: 'TEAM' }, role)
  // Non-members who can see the repository may read it, and are told only that.
  if (reason) throw refusalError(workspaceRefusals, reason === 'notMember' ? 'readOnly' : reason)
  const standing = (await entitlementsOf(context, [row.workspaceId])).get(row.workspaceId)
  const out = standing && creditRefusal(declared, standing.restriction)
  if (out) throw refusalError(gitCreditRefusals, out)
}
