import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** Starts single sign-on for an address. Answers with a path of this site for the browser to open. */
export const initializeSso = endpoint({
  method: 'GET',
  path: '/auth/workos/initialize',
  summary: 'Start single sign-on for an e-mail address',
  query: z.object({
    email: z.string(),
    /** The page to return to. Without it, the sign-in ends with a message to the window that opened it. */
    continue: z.optional(z.string()),
  }),
  reply: z.object({ redirectUrl: z.string() }),
})
