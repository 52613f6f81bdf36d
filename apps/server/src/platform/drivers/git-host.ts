import type { Readable } from 'node:stream'
import type { RepositoryName } from '@sandlot/core/repositories/rules'

export type HostAccount = {
  id: number
  login: string
  avatarUrl: string
  description: string | null
}

export type HostPermission = 'ADMIN' | 'WRITE' | 'READ'

/** A repository as the host describes it to the caller. */
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
  /** Its branch in this repository; null if it comes from a fork. */
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

/** One page, or everything if both are null. */
export type RepoPage = { page: number | null; perPage: number | null; sort: RepoSort }

/**
 * A host of repositories. Everything throws an AppError: `rate_limited` with the time to retry, `unavailable` if the
 * host is down or sends nonsense, `forbidden` if it refuses this person.
 */
export type GitHost = {
  /** Null if it does not exist or may not be seen, so that callers cannot tell the two apart. Follows renames. */
  repository(name: RepositoryName): Promise<HostRepository | null>
  /** Sorted names of branches; empty for an empty repository. From GitHub at most one more than `BRANCHES_MAX`. */
  branches(name: RepositoryName): Promise<string[]>
  /** Names of the branches or tags with this prefix. */
  refs(name: RepositoryName, kind: 'heads' | 'tags', prefix: string): Promise<string[]>
  /** The commit that a branch, tag or commit id stands for; null if there is none. */
  commit(name: RepositoryName, ref: string): Promise<string | null>
  /** All files at a commit as a zip, inside one folder. The caller destroys the stream when done. */
  archive(name: RepositoryName, commit: string): Promise<Readable>
  /** The open pull requests. */
  pullRequests(name: RepositoryName): Promise<HostPullRequest[]>
  /** Newest first; merged ones count as closed. Null if the repository does not exist. */
  pullRequestPage(
    name: RepositoryName,
    wanted: { state: 'open' | 'closed' | 'all'; page: number },
  ): Promise<HostPullPage | null>
  /**
   * Creates a fork in the person's own account, or in an organization. Its branches may arrive a moment later. Null if
   * the repository does not exist; throws `conflict` if the host cannot create the fork.
   */
  fork(
    name: RepositoryName,
    to: { name: string; organization: string | null },
  ): Promise<HostRepository | null>
  organizations(): Promise<HostAccount[]>
  ownRepositories(page: RepoPage & { affiliation: readonly RepoAffiliation[] }): Promise<HostRepository[]>
  /** Null if there is no such organization. */
  organizationRepositories(organization: string, page: RepoPage): Promise<HostRepository[] | null>
}

export type HostFileMode = '100644' | '100755' | '120000' | '160000'

/** A file of a commit; null size for a submodule. */
export type HostTreeFile = { path: string; mode: HostFileMode; sha: string; size: number | null }

/** A file change of a new commit: its bytes, or null to delete it. */
export type HostFileChange = { path: string; content: Buffer | null; mode?: HostFileMode }

export type HostChangedFile = {
  path: string
  /** The former path of a renamed file. */
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed'
  additions: number
  deletions: number
  /** A unified diff without its header; null for a binary file and for one that is too large. */
  patch: string | null
}

export type HostCommit = {
  sha: string
  parents: string[]
  message: string
  authorName: string
  /** The author's account, if the host knows it. */
  authorUsername: string | null
  committedAt: Date
}

export type HostComparison = {
  mergeBase: string
  aheadBy: number
  behindBy: number
  /** From the merge base to the head, latest last. */
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
  /** The line in the file of that side; null if it no longer exists. */
  line: number | null
  side: 'LEFT' | 'RIGHT'
  body: string
  inReplyTo: string | null
  createdAt: Date
}
export type HostCheckState = 'success' | 'failure' | 'pending' | 'none'

/** A pull request with everything that its page shows. */
export type HostPullDetail = HostPullRequest & {
  body: string
  merged: boolean
  /** Null until the host has tried. */
  mergeable: boolean | null
  headCommit: string
  baseCommit: string
  reviewers: string[]
  reviews: HostReview[]
  checks: HostCheckState
}

/** A person with their username at the host. */
export type HostPerson = { username: string; name: string | null }

export type HostMergeMethod = 'merge' | 'squash' | 'rebase'

/**
 * Work on a repository at its host, with the viewer's own rights there. Throws `conflict` if the host's rules forbid it
 * (a protected branch), `forbidden` if the person may not do it.
 */
export type GitWork = {
  tree(name: RepositoryName, commit: string): Promise<HostTreeFile[]>
  blob(name: RepositoryName, sha: string): Promise<Buffer>
  /** Latest first. */
  commits(name: RepositoryName, ref: string, limit: number): Promise<HostCommit[]>
  compare(name: RepositoryName, base: string, head: string): Promise<HostComparison>
  /** Creates a branch at a commit; false if the name is taken. */
  createBranch(name: RepositoryName, branch: string, commit: string): Promise<boolean>
  deleteBranch(name: RepositoryName, branch: string): Promise<void>
  /**
   * Adds a commit to a branch that is at one of the parents; null if the branch has moved. A new branch is created
   * along with the commit, so that a refused commit leaves no branch behind; null if its name is taken.
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
  /** Null if there is none with that number. */
  pullRequest(name: RepositoryName, number: number): Promise<HostPullDetail | null>
  reviewComments(name: RepositoryName, number: number): Promise<HostReviewComment[]>
  /** Who can be asked to review, by name; null if the host does not reveal that to the caller. */
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
  /** The merge commit; null if it conflicts. */
  merge(
    name: RepositoryName,
    number: number,
    how: { method: HostMergeMethod; title: string },
  ): Promise<string | null>
  closePullRequest(name: RepositoryName, number: number): Promise<void>
  reopenPullRequest(name: RepositoryName, number: number): Promise<HostPullDetail>
}
