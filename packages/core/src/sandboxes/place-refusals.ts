import type { Refusals } from '../actions.ts'
import { placeMessages } from './place-messages.ts'

/** Why the others are not told where somebody is. */
export const placeRefusals: Refusals<'notAViewer' | 'placesTooFast'> = {
  notAViewer: { code: 'forbidden', text: () => placeMessages.notAViewer },
  placesTooFast: { code: 'rate_limited', text: () => placeMessages.placesTooFast },
}
