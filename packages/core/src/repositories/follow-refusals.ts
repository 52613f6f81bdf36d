import type { Refusals } from '../actions.ts'
import { followMessages } from './follow-messages.ts'

/** Why a template is not updated. */
export const followRefusals: Refusals<'notFollowing'> = {
  notFollowing: { code: 'not_found', text: () => followMessages.notFollowing },
}
