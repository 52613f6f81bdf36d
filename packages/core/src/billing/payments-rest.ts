import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What the payment provider tells of, signed: a hint at what is to be read anew. */
export const paymentNotification = endpoint({
  method: 'POST',
  path: '/stripe/events',
  version: null,
  summary: 'Notifications of the payment provider',
  media: { body: 'application/json' },
  reply: z.object({ received: z.boolean() }),
})
