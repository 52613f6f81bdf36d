import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

export const authToken = endpoint({
  method: 'GET',
  path: '/auth/auth-token',
  summary: 'Create a personal access token; it is shown once',
  reply: z.object({ token: z.string() }),
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/auth/revoke/:token',
  summary: 'Revoke a token',
  params: z.object({ token: z.string() }),
  reply: z.looseObject({}),
})

/** Works once, even if the answer gets lost: no cookie identifies who tries again. */
export const verifyCode = endpoint({
  method: 'GET',
  path: '/auth/verify/:code',
  summary: 'Exchange a printed code for a token',
  envelope: 'data',
  params: z.object({ code: z.string() }),
  reply: z.object({ token: z.string() }),
})
