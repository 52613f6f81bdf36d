import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** People of this instance by the beginning of their username (spec RS-036). */
export const searchPeople = endpoint({
  method: 'GET',
  path: '/users/search',
  summary: 'Find people by the beginning of their username',
  query: z.object({ username: z.string() }),
  reply: z.array(z.object({ id: z.string(), avatarUrl: z.string(), username: z.string() })),
})
