import type { Refusals } from '../actions.ts'
import { followMessages } from './follow-messages.ts'

/** Why nothing is brought up to date. */
export const followRefusals: Refusals<'notFollowing'> = {
  notFollowing: { code: 'not_found', text: () => followMessages.notFollowing },
}
