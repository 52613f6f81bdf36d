import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const executorToken = endpoint({
  method: 'POST',
  path: '/users/current_user/sse',
  summary: 'Create a token for executors, valid for a day or until the session ends',
  reply: z.object({ jwt: z.string() }),
})

/** Requested from the site's host with the prefix `sse-lb.`, or from the site itself (contract §5). */
export const executorHost = endpoint({
  method: 'GET',
  path: '/cluster/:id',
  version: null,
  summary: "Get the address of a devbox's executor, a Socket.IO server",
  params: z.object({ id: z.string() }),
  reply: z.object({ hostname: z.string() }),
})
