import type { Refusals } from '../actions.ts'
import { webhookMessages } from './webhook-messages.ts'

/** Why what a host tells is not taken in. */
export const webhookRefusals: Refusals<'webhookUnsigned' | 'webhookTooLarge'> = {
  webhookUnsigned: { code: 'unauthenticated', text: () => webhookMessages.unsigned },
  webhookTooLarge: { code: 'too_large', text: () => webhookMessages.tooLarge },
}
