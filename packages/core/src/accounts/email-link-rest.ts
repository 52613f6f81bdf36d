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

/**
 * Uses up a one-time link: signs in, or names the pending person who still has to finish signing up. For a minute the
 * browser that used it up gets the same answer again.
 */
export const useOneTimeLink = endpoint({
  method: 'POST',
  path: '/auth/one-time',
  summary: 'Sign in with a one-time link',
  body: z.object({
    token: z.string(),
    /** False for a page that nobody pressed a button on yet: then only the browser that asked for the link is let in. */
    isConfirmed: z.optional(z.boolean()),
    /** The page of this site to come to afterwards: that of an invitation lets somebody new in. */
    continue: z.optional(z.string()),
  }),
  reply: z.object({
    pendingUserId: z.nullable(z.string()),
    needsConfirmation: z.optional(z.boolean()),
  }),
})
