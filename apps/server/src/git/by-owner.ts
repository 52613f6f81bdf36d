import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { GitHost, GitWork } from '../platform/drivers/git-host.ts'

type Named = { owner: string }

/** Delegates to whichever host has a repository: owners on this instance begin with `~`. */
export function hostByOwner(github: GitHost, local: GitHost): GitHost {
  const by = ({ owner }: Named) => (isLocalOwner(owner) ? local : github)
  return {
    ...github,
    repository: (name) => by(name).repository(name),
    branches: (name) => by(name).branches(name),
    refs: (name, kind, prefix) => by(name).refs(name, kind, prefix),
    commit: (name, ref) => by(name).commit(name, ref),
    archive: (name, commit) => by(name).archive(name, commit),
    pullRequests: (name) => by(name).pullRequests(name),
    pullRequestPage: (name, wanted) => by(name).pullRequestPage(name, wanted),
    fork: (name, to) => by(name).fork(name, to),
  }
}

/** Delegates work in the same way. */
export function workByOwner(github: GitWork, local: GitWork): GitWork {
  const by = ({ owner }: Named) => (isLocalOwner(owner) ? local : github)
  return {
    tree: (name, commit) => by(name).tree(name, commit),
    blob: (name, sha) => by(name).blob(name, sha),
    commits: (name, ref, limit) => by(name).commits(name, ref, limit),
    compare: (name, base, head) => by(name).compare(name, base, head),
    createBranch: (name, branch, commit) => by(name).createBranch(name, branch, commit),
    deleteBranch: (name, branch) => by(name).deleteBranch(name, branch),
    commitFiles: (name, commit) => by(name).commitFiles(name, commit),
    pullRequest: (name, number) => by(name).pullRequest(name, number),
    reviewComments: (name, number) => by(name).reviewComments(name, number),
    reviewers: (name) => by(name).reviewers(name),
    createPullRequest: (name, pull) => by(name).createPullRequest(name, pull),
    review: (name, number, review) => by(name).review(name, number, review),
    merge: (name, number, how) => by(name).merge(name, number, how),
    closePullRequest: (name, number) => by(name).closePullRequest(name, number),
    reopenPullRequest: (name, number) => by(name).reopenPullRequest(name, number),
  }
}
