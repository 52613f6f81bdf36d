import type { Refusals } from '../../actions.ts'
import { placeMessages } from './place-messages.ts'

/** Why a person's place is not shared. */
export const placeRefusals: Refusals<'notAViewer' | 'placesTooFast'> = {
  notAViewer: { code: 'forbidden', text: () => placeMessages.notAViewer },
  placesTooFast: { code: 'rate_limited', text: () => placeMessages.placesTooFast },
}
