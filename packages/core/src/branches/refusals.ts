import type { Refusals } from '../actions.ts'
import { draftMessages } from './draft-messages.ts'
import type { BranchReason } from './draft-rules.ts'

/** Why no branch is made. */
export const branchRefusals: Refusals<BranchReason> = {
  frozen: { code: 'limit', text: () => draftMessages.frozen },
}
