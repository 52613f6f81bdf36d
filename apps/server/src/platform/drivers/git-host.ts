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

export type HostPullPage = { pulls: (HostPullRequest & { merged: boolean })[]; hasMore: boolean }

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
  /** The newest first; what is merged is closed. Null for a repository that is not there. */
  pullRequestPage(
    name: RepositoryName,
    wanted: { state: 'open' | 'closed' | 'all'; page: number },
  ): Promise<HostPullPage | null>
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

export type HostFileMode = '100644' | '100755' | '120000' | '160000'

/** A file of a commit; a submodule has no bytes. */
export type HostTreeFile = { path: string; mode: HostFileMode; sha: string; size: number | null }

/** One file of a commit that is to be made: its bytes, or null to take it away. */
export type HostFileChange = { path: string; content: Buffer | null; mode?: HostFileMode }

export type HostChangedFile = {
  path: string
  /** Where a renamed file was before. */
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed'
  additions: number
  deletions: number
  /** Unified, without its header; null of a binary file and of one too large. */
  patch: string | null
}

export type HostCommit = {
  sha: string
  parents: string[]
  message: string
  authorName: string
  /** Whose account it is, where the host knows. */
  authorUsername: string | null
  committedAt: Date
}

export type HostComparison = {
  mergeBase: string
  aheadBy: number
  behindBy: number
  /** From the merge base to the head, the latest last. */
  commits: HostCommit[]
  files: HostChangedFile[]
}

export type HostReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED'
export type HostReview = {
  id: string
  username: string
  state: HostReviewState
  body: string
  submittedAt: Date
}
export type HostReviewComment = {
  id: string
  username: string
  path: string
  /** The line in the file of that side; null where the file has it no more. */
  line: number | null
  side: 'LEFT' | 'RIGHT'
  body: string
  inReplyTo: string | null
  createdAt: Date
}
export type HostCheckState = 'success' | 'failure' | 'pending' | 'none'

/** A pull request with all that its page shows. */
export type HostPullDetail = HostPullRequest & {
  body: string
  merged: boolean
  /** Null as long as the host has not tried. */
  mergeable: boolean | null
  headCommit: string
  baseCommit: string
  reviewers: string[]
  reviews: HostReview[]
  checks: HostCheckState
}

/** Somebody whom the host knows, by the name that they go by there. */
export type HostPerson = { username: string; name: string | null }

export type HostMergeMethod = 'merge' | 'squash' | 'rebase'

/**
 * What is done to a repository at its host, by the viewer's own right there. `conflict` is thrown where the host's
 * rules forbid it (a protected branch), `forbidden` where the person may not.
 */
export type GitWork = {
  tree(name: RepositoryName, commit: string): Promise<HostTreeFile[]>
  blob(name: RepositoryName, sha: string): Promise<Buffer>
  /** The latest first. */
  commits(name: RepositoryName, ref: string, limit: number): Promise<HostCommit[]>
  compare(name: RepositoryName, base: string, head: string): Promise<HostComparison>
  /** Starts a branch at a commit; false where the name is taken. */
  createBranch(name: RepositoryName, branch: string, commit: string): Promise<boolean>
  deleteBranch(name: RepositoryName, branch: string): Promise<void>
  /**
   * Puts a commit on a branch that is at one of the parents; null where the branch moved meanwhile. One that is new
   * begins with the commit, so that what is refused leaves no branch behind; null where its name is taken.
   */
  commitFiles(
    name: RepositoryName,
    commit: {
      branch: string
      isNew?: boolean
      parents: readonly string[]
      message: string
      changes: readonly HostFileChange[]
    },
  ): Promise<string | null>
  /** Null where there is none of that number. */
  pullRequest(name: RepositoryName, number: number): Promise<HostPullDetail | null>
  reviewComments(name: RepositoryName, number: number): Promise<HostReviewComment[]>
  /** Who can be asked to review, by name; null where the host does not tell whoever asks. */
  reviewers(name: RepositoryName): Promise<HostPerson[] | null>
  createPullRequest(
    name: RepositoryName,
    pull: {
      title: string
      body: string
      head: string
      base: string
      draft: boolean
      reviewers: readonly string[]
    },
  ): Promise<HostPullDetail>
  review(
    name: RepositoryName,
    number: number,
    review: {
      event: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT'
      body: string
      comments: readonly { path: string; line: number; side: 'LEFT' | 'RIGHT'; body: string }[]
    },
  ): Promise<HostReview>
  /** The commit of the merge; null where it conflicts. */
  merge(
    name: RepositoryName,
    number: number,
    how: { method: HostMergeMethod; title: string },
  ): Promise<string | null>
  closePullRequest(name: RepositoryName, number: number): Promise<void>
  reopenPullRequest(name: RepositoryName, number: number): Promise<HostPullDetail>
}
