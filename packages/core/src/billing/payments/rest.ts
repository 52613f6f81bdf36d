import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** The payment provider's signed webhooks: a hint to fetch the current state. */
export const paymentNotification = endpoint({
  method: 'POST',
  path: '/stripe/events',
  version: null,
  summary: 'Receive webhooks of the payment provider',
  media: { body: 'application/json' },
  reply: z.object({ received: z.boolean() }),
})
