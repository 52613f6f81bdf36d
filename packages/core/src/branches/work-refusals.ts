import { errorOfRefusal, type Refusals, type RefusalTable } from '../actions.ts'
import type { AppError } from '../errors.ts'
import type { RepositoryName } from '../repositories/rules.ts'
import type { SandboxReason } from '../sandboxes/actions.ts'
import { sandboxRefusals } from '../sandboxes/refusals.ts'
import { boxGitMessages } from './box-git-messages.ts'
import { pullMessages } from './pull-messages.ts'
import { type PullStops, type PullVerb, pullRefusal } from './pull-rules.ts'
import { workMessages } from './work-messages.ts'

/** Why the working tree of a branch is not changed. */
export const worktreeRefusals: Refusals<SandboxReason> = sandboxRefusals

type WorkParams = {
  notFromGit: string
  notOnBranch: string
  branchGone: string
  branchNotPushed: string
  repositoryGone: RepositoryName
  branchMoved: string
  branchExists: string
  nothingToCommit: string
  nothingToPush: string
  notChanged: string
  unresolved: readonly string[]
  markersLeft: string
  noConflict: string
  workMoved: string
  treeTooLarge: string
  leftOut: string
  hostRule: string
}

/** Why work on a branch is refused. */
export const workRefusals: RefusalTable<WorkParams> = {
  notFromGit: { code: 'not_found', text: () => workMessages.notFromGit },
  notOnBranch: {
    code: 'conflict',
    text: workMessages.notOnBranch,
    hint: workMessages.notOnBranchHint,
  },
  branchGone: { code: 'conflict', text: workMessages.branchGone, hint: workMessages.branchGoneHint },
  branchNotPushed: {
    code: 'conflict',
    text: workMessages.branchNotPushed,
    hint: workMessages.branchNotPushedHint,
  },
  repositoryGone: {
    code: 'conflict',
    text: workMessages.repositoryGone,
    hint: workMessages.repositoryGoneHint,
  },
  branchMoved: { code: 'conflict', text: workMessages.branchMoved, hint: workMessages.branchMovedHint },
  branchExists: { code: 'conflict', text: workMessages.branchTaken },
  nothingToCommit: { code: 'validation', text: () => workMessages.nothingToCommit },
  nothingToPush: { code: 'validation', text: () => boxGitMessages.nothingToPush },
  notChanged: { code: 'validation', text: workMessages.notChanged },
  unresolved: { code: 'conflict', text: workMessages.unresolved },
  markersLeft: { code: 'validation', text: workMessages.markersLeft },
  noConflict: { code: 'not_found', text: workMessages.noConflict },
  workMoved: { code: 'conflict', text: () => workMessages.workMoved, hint: workMessages.workMovedHint },
  treeTooLarge: { code: 'limit', text: () => workMessages.treeTooLarge },
  leftOut: { code: 'conflict', text: workMessages.leftOut, hint: workMessages.leftOutHint },
  hostRule: { code: 'conflict', text: workMessages.hostRule },
}

/** Why an action on a pull request is refused. */
export const pullRefusals: RefusalTable<
  PullStops & {
    pullNotFound: number
    pullExists: string
    reviewerMissing: string
    pullEmpty: string
    pullSame: string
  }
> = {
  pullNotFound: { code: 'not_found', text: pullMessages.notFound },
  pullExists: { code: 'conflict', text: () => pullMessages.exists, hint: pullMessages.existsHint },
  reviewerMissing: { code: 'validation', text: pullMessages.reviewerMissing },
  pullEmpty: { code: 'validation', text: () => pullMessages.empty, hint: pullMessages.emptyHint },
  pullSame: { code: 'validation', text: pullMessages.same, hint: pullMessages.sameHint },
  pullNotOpen: { code: 'conflict', text: ({ number, state }) => pullMessages.notOpen[state](number) },
  pullIsDraft: { code: 'conflict', text: pullMessages.isDraft },
  mergeConflict: {
    code: 'conflict',
    text: () => pullMessages.mergeConflict,
    hint: pullMessages.mergeConflictHint,
  },
}

/** The same sentence for every action. */
export const noSuchPull = (number: number): AppError =>
  errorOfRefusal(pullRefusals, { reason: 'pullNotFound', params: number }, { field: 'number' })

/**
 * Asserts that a pull request's state allows an action.
 *
 * @throws the refusal
 */
export function assertPullAllows(verb: PullVerb, pull: Parameters<typeof pullRefusal>[1]): void {
  const refusal = pullRefusal(verb, pull)
  if (refusal) throw errorOfRefusal(pullRefusals, refusal)
}
