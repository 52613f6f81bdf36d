import type { Refusals, RefusalTable } from '../actions.ts'
import { pullMessages } from '../branches/pull-messages.ts'
import type { CreditReason } from '../runtime/tier-rules.ts'
import { GIT_PROTECTED_MAX, GIT_REPOSITORIES_MAX, GIT_WEBHOOKS_MAX } from './limits.ts'
import { gitHostMessages as texts } from './messages.ts'

/** Why a workspace without credits cannot change its repositories. */
export const gitCreditRefusals: Refusals<CreditReason> = {
  outOfCredits: { code: 'limit', text: () => texts.frozen },
}

type Reason =
  | 'gitRepositoryNotFound'
  | 'gitMissing'
  | 'gitOld'
  | 'repositoryNameTaken'
  | 'tooManyRepositories'
  | 'tooManyProtections'
  | 'noSuchBranch'
  | 'branchProtected'
  | 'branchKept'
  | 'branchIsDefault'
  | 'treePathInvalid'
  | 'notMirror'
  | 'mirrorUrlInvalid'
  | 'pushTooLarge'

/** Why an action on a hosted repository is refused. */
export const gitHostRefusals: Refusals<Reason> = {
  gitRepositoryNotFound: { code: 'not_found', text: () => texts.notFound },
  gitMissing: { code: 'unavailable', text: () => texts.gitMissing, hint: texts.gitHint },
  gitOld: { code: 'unavailable', text: texts.gitOld, hint: texts.gitHint },
  repositoryNameTaken: { code: 'conflict', text: texts.nameTaken },
  tooManyRepositories: { code: 'limit', text: () => texts.tooMany(GIT_REPOSITORIES_MAX) },
  tooManyProtections: { code: 'limit', text: () => texts.protectionsMany(GIT_PROTECTED_MAX) },
  noSuchBranch: { code: 'not_found', text: texts.branchMissing },
  branchProtected: { code: 'conflict', text: texts.protectedBranch },
  branchKept: { code: 'conflict', text: texts.protectedDelete },
  branchIsDefault: { code: 'conflict', text: texts.defaultDelete },
  treePathInvalid: { code: 'validation', text: () => texts.pathInvalid },
  notMirror: { code: 'conflict', text: () => texts.notMirror },
  mirrorUrlInvalid: { code: 'validation', text: () => texts.urlInvalid },
  pushTooLarge: { code: 'too_large', text: () => texts.pushLarge },
}

/** Why a hosted repository is not deleted, with the number of sandboxes that would lose it. */
export const gitDeleteRefusals: RefusalTable<{ workUncommitted: number }> = {
  workUncommitted: { code: 'conflict', text: texts.uncommitted, hint: texts.uncommittedHint },
}

export const mirrorReasons = [
  'mirrorFailed',
  'mirrorInside',
  'mirrorLarge',
  'mirrorSlow',
  'mirrorBroken',
] as const
export type MirrorReason = (typeof mirrorReasons)[number]

/** Why a repository at another host cannot be mirrored. */
export const mirrorRefusals: Refusals<MirrorReason> = {
  mirrorFailed: { code: 'unavailable', text: () => texts.fetchFailed },
  mirrorInside: { code: 'validation', text: () => texts.urlInside },
  mirrorLarge: { code: 'too_large', text: () => texts.fetchLarge },
  mirrorSlow: { code: 'unavailable', text: () => texts.fetchSlow },
  mirrorBroken: { code: 'validation', text: () => texts.fetchBroken },
}

export type PullReason =
  | 'pullIsOpen'
  | 'pullClosed'
  | 'pullBranchGone'
  | 'pullDraft'
  | 'pullNothing'
  | 'pullTextLong'
  | 'pullTitleMissing'
  | 'reviewOwn'

/** Why a pull request cannot be opened, reviewed, merged or reopened. */
export const pullRefusals: Refusals<PullReason> = {
  pullIsOpen: { code: 'conflict', text: texts.pullOpen },
  pullClosed: { code: 'conflict', text: () => texts.pullClosed },
  pullBranchGone: { code: 'conflict', text: texts.pullBranchGone },
  pullDraft: { code: 'conflict', text: () => texts.pullDraft },
  pullNothing: { code: 'conflict', text: () => pullMessages.empty },
  pullTextLong: { code: 'validation', text: () => texts.pullTextLong },
  pullTitleMissing: { code: 'validation', text: () => texts.pullTitleMissing },
  reviewOwn: { code: 'conflict', text: () => texts.reviewOwn },
}

export const webhookRefusals: Refusals<'webhookNotFound' | 'tooManyWebhooks' | 'webhookUrlInvalid'> = {
  webhookNotFound: { code: 'not_found', text: () => texts.webhookNotFound },
  tooManyWebhooks: { code: 'limit', text: () => texts.webhooksMany(GIT_WEBHOOKS_MAX) },
  webhookUrlInvalid: { code: 'validation', text: () => texts.webhookUrlInvalid },
}
