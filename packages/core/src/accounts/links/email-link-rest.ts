import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** The answer does not reveal who has an account here. */
export const requestEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email-link',
  summary: 'Send a one-time sign-in link to an e-mail address',
  body: z.object({
    email: z.string(),
    /** The page of this site to continue to. */
    continue: z.optional(z.string()),
  }),
  reply: z.looseObject({}),
})

/**
 * Consumes a one-time link: signs in, or names the pending person who still has to finish signing up. For a minute, the
 * same browser gets the same answer again.
 */
export const useOneTimeLink = endpoint({
  method: 'POST',
  path: '/auth/one-time',
  summary: 'Sign in with a one-time link',
  body: z.object({
    token: z.string(),
    /**
     * False if nobody has pressed a button on the page yet; then only the browser that requested the link is signed in.
     */
    isConfirmed: z.optional(z.boolean()),
    /** The page of this site to continue to. The page of an invitation lets new people sign up. */
    continue: z.optional(z.string()),
  }),
  reply: z.object({
    pendingUserId: z.nullable(z.string()),
    needsConfirmation: z.optional(z.boolean()),
  }),
})
