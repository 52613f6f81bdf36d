import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The answer is the same whoever has an account here. */
export const requestEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email-link',
  summary: 'Send a one-time link for signing in to an e-mail address',
  body: z.object({
    email: z.string(),
    /** The page of this site that the link leads to in the end. */
    continue: z.optional(z.string()),
  }),
  reply: z.looseObject({}),
})
