import type { Refusals, RefusalTable } from '../actions.ts'
import { draftMessages } from './draft-messages.ts'
import { DRAFTS_MAX } from './limits.ts'

/** Why no branch is made. */
export const branchRefusals: Refusals<'frozen' | 'tooManyDrafts'> = {
  frozen: { code: 'limit', text: () => draftMessages.frozen },
  tooManyDrafts: { code: 'limit', text: () => draftMessages.tooMany(DRAFTS_MAX) },
}

/** Why a branch does not get a name, with the branch that keeps it from that. */
export const branchNameRefusals: RefusalTable<{ branchTaken: { name: string; other: string } }> = {
  branchTaken: { code: 'conflict', text: ({ name, other }) => draftMessages.taken(name, other) },
}
