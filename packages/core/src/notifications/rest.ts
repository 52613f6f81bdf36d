import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * For clients without a socket. Answers 304 without a body if `If-None-Match` has the previous answer's tag and the
 * number is unchanged.
 */
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Count unread notifications, with the polling interval',
  reply: z.object({ unread: z.number(), nextPollSeconds: z.number() }),
})
