import type { Readable } from 'node:stream'
import type { RepositoryName } from '@sandlot/core/repositories/rules'

export type HostAccount = {
  id: number
  login: string
  avatarUrl: string
  description: string | null
}

export type HostPermission = 'ADMIN' | 'WRITE' | 'READ'

/** A repository as the host describes it to whoever asks. */
export type HostRepository = {
  id: number
  owner: HostAccount
  name: string
  fullName: string
  description: string | null
  private: boolean
  defaultBranch: string
  allowForking: boolean
  archived: boolean
  fork: boolean
  isTemplate: boolean
  createdAt: Date
  updatedAt: Date
  pushedAt: Date | null
  permission: HostPermission
}

export type HostPullRequest = {
  number: number
  title: string
  state: string
  draft: boolean
  /** The branch of the repository itself that it comes from; null for one from a fork. */
  branch: string | null
  headBranch: string
  baseBranch: string
  creatorUsername: string
  htmlUrl: string
  prCreatedAt: Date
  prUpdatedAt: Date
}

export type RepoSort = 'CREATED' | 'FULL_NAME' | 'PUSHED' | 'UPDATED'
export type RepoAffiliation = 'COLLABORATOR' | 'ORGANIZATION_MEMBER' | 'OWNER'

/** One page, or everything when both are absent. */
export type RepoPage = { page: number | null; perPage: number | null; sort: RepoSort }

/**
 * Where repositories come from. Everything throws an AppError: `rate_limited` tells when to come back,
 * `unavailable` that the host is away or talks nonsense, `forbidden` that it refuses this person.
 */
export type GitHost = {
  /** Null for what is not there and for what may not be seen: nobody learns which. Follows renames. */
  repository(name: RepositoryName): Promise<HostRepository | null>
  /** Names of branches, by name; empty for an empty repository. */
  branches(name: RepositoryName): Promise<string[]>
  /** Names of the branches or tags that begin so. */
  refs(name: RepositoryName, kind: 'heads' | 'tags', prefix: string): Promise<string[]>
  /** The commit that a branch, a tag or a commit's own name stands for; null where there is none. */
  commit(name: RepositoryName, ref: string): Promise<string | null>
  /** All files at a commit as a zip, with one folder around them. Whoever takes it destroys it when done. */
  archive(name: RepositoryName, commit: string): Promise<Readable>
  /** The open ones. */
  pullRequests(name: RepositoryName): Promise<HostPullRequest[]>
  /**
   * Makes a fork in the person's own account, or in an organization. Its branches may come a moment later. Null where
   * the repository is not there; `conflict` where the host has no place for the fork.
   */
  fork(
    name: RepositoryName,
    to: { name: string; organization: string | null },
  ): Promise<HostRepository | null>
  organizations(): Promise<HostAccount[]>
  ownRepositories(page: RepoPage & { affiliation: readonly RepoAffiliation[] }): Promise<HostRepository[]>
  /** Null where there is no such organization. */
  organizationRepositories(organization: string, page: RepoPage): Promise<HostRepository[] | null>
}
