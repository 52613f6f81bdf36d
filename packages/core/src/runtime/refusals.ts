import type { Refusals } from '../actions.ts'
import { tierMessages } from './tier-messages.ts'
import type { DevboxReason } from './tier-rules.ts'

/** Why a workspace can have no devbox. */
export const devboxRefusals: Refusals<DevboxReason> = {
  outOfCredits: { code: 'limit', text: () => tierMessages.outOfCredits },
}
