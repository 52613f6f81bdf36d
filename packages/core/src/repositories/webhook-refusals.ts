import type { Refusals } from '../actions.ts'
import { webhookMessages } from './webhook-messages.ts'

/** Why a host's webhook is rejected. */
export const webhookRefusals: Refusals<'webhookUnsigned' | 'webhookTooLarge'> = {
  webhookUnsigned: { code: 'unauthenticated', text: () => webhookMessages.unsigned },
  webhookTooLarge: { code: 'too_large', text: () => webhookMessages.tooLarge },
}
