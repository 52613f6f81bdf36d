import { BRANCHES_MAX } from '@sandlot/core/branches/limits'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { HostState } from '../branches/store.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { GitHost, HostRepository } from '../platform/drivers/git-host.ts'
import type { ProjectViewer } from './repo.ts'
import { projectViewers } from './tables.ts'

export type HostSnapshot = HostState & { repository: HostRepository }

/** Fetches everything that is stored about a repository from GitHub; null if it is not found. */
export async function readHost(host: GitHost, wanted: RepositoryName): Promise<HostSnapshot | null> {
  const repository = await host.repository(wanted)
  if (!repository) return null
  const name = { owner: repository.owner.login, name: repository.name }
  const [listed, pullRequests] = await Promise.all([branchesAt(host, name), host.pullRequests(name)])
  return { repository, ...listed, pullRequests }
}

/** Lists the branches of a repository: all that are hosted here, or the first on GitHub. */
export async function branchesAt(
  host: GitHost,
  name: RepositoryName,
): Promise<Pick<HostState, 'branches' | 'hasMore'>> {
  const branches = await host.branches(name)
  if (isLocalOwner(name.owner)) return { branches }
  return { branches: branches.slice(0, BRANCHES_MAX), hasMore: branches.length > BRANCHES_MAX }
}

/** The columns derived from the host's answer. */
export const repositoryFields = (repository: HostRepository) => ({
  ...(isLocalOwner(repository.owner.login)
    ? { host: 'local' as const, githubId: null }
    : { host: 'github' as const, githubId: repository.id }),
  owner: repository.owner.login,
  name: repository.name,
  description: repository.description,
  private: repository.private,
  defaultBranch: repository.defaultBranch,
  allowForking: repository.allowForking,
  archived: repository.archived,
  fork: repository.fork,
  isTemplate: repository.isTemplate,
  repositoryCreatedAt: repository.createdAt,
  repositoryUpdatedAt: repository.updatedAt,
  // An empty repository was never pushed to.
  pushedAt: repository.pushedAt ?? repository.createdAt,
})

export const storeViewer = (
  tx: Transaction,
  projectId: string,
  userId: string,
  fields: Pick<ProjectViewer, 'permission'> & { lastAccessedAt?: Date },
) =>
  tx
    .insert(projectViewers)
    .values({ projectId, userId, ...fields })
    .onConflictDoUpdate({ target: [projectViewers.projectId, projectViewers.userId], set: fields })
