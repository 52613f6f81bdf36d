import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const params = z.object({ id: z.string() })
const reply = z.object({ likeCount: z.int(), userLiked: z.boolean() })

/** Idempotent. */
export const likeSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/likes',
  summary: 'Like a sandbox',
  params,
  reply,
})

export const unlikeSandbox = endpoint({
  method: 'DELETE',
  path: '/sandboxes/:id/likes',
  summary: 'Unlike a sandbox',
  params,
  reply,
})
