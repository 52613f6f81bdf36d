import type { Refusals, RefusalTable } from '../actions.ts'
import type { RepositoryName } from '../repositories/rules.ts'
import type { CreditReason } from '../runtime/tier-rules.ts'
import { draftMessages } from './draft-messages.ts'
import { DRAFTS_MAX } from './limits.ts'

/** Why no branch is created. */
export const branchRefusals: Refusals<CreditReason | 'tooManyDrafts'> = {
  outOfCredits: { code: 'limit', text: () => draftMessages.frozen },
  tooManyDrafts: { code: 'limit', text: () => draftMessages.tooMany(DRAFTS_MAX) },
}

/** Why a branch cannot have a name, with the branch that blocks it. */
export const branchNameRefusals: RefusalTable<{ branchTaken: { name: string; other: string } }> = {
  branchTaken: { code: 'conflict', text: ({ name, other }) => draftMessages.taken(name, other) },
}

/** Why a branch cannot be changed or branched from. */
export const branchPlaceRefusals: RefusalTable<{
  branchNotFound: string
  fromNotFound: { from: string; repository: RepositoryName }
}> = {
  branchNotFound: { code: 'not_found', text: () => draftMessages.notFound },
  fromNotFound: { code: 'not_found', text: ({ from, repository }) => draftMessages.noFrom(from, repository) },
}
