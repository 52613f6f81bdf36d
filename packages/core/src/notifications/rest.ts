import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * For clients without a socket. Answers 304 without a body to an `If-None-Match` with the tag of the last answer
 * while the number is the same.
 */
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many notifications are neither seen nor read, and when to ask again',
  reply: z.object({ unread: z.number(), nextPollSeconds: z.number() }),
})
