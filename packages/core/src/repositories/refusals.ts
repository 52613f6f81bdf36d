import type { Refusals } from '../actions.ts'
import type { CreditReason } from '../runtime/tier-rules.ts'
import { repositoryMessages } from './messages.ts'

/** Why no repository is imported. */
export const importRefusals: Refusals<CreditReason> = {
  outOfCredits: { code: 'limit', text: () => repositoryMessages.frozen },
}
