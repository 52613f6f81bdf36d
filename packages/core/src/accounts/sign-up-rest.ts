import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { COMPANY_NAME_MAX_LENGTH } from './limits.ts'
import { accountMessages } from './messages.ts'
import { companySizes, signUpRoles, signUpUsages } from './sign-up-limits.ts'

/** One line of text: what would break it or a database is a blank, and none stands at its ends. */
const line = z.transform((text: string) => text.replace(/\p{Cc}+/gu, ' ').trim())

export const PendingUser = z.object({
  id: z.string(),
  /** A suggestion; empty where nothing is known that it could be made of. */
  username: z.string(),
  name: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  valid: z.boolean(),
})
export type PendingUser = z.infer<typeof PendingUser>

export const pendingUser = endpoint({
  method: 'GET',
  path: '/users/pending/:id',
  summary: 'A person who still has to finish signing up',
  params: z.object({ id: z.string() }),
  reply: PendingUser,
})

/**
 * Begins the sign-up of who holds the link of an invitation to a workspace, or with `sandboxId` to a sandbox. With
 * `beforeSignIn` the person goes to sign in elsewhere, and the invitation waits in case that they turn out to be new.
 */
export const beginInvited = endpoint({
  method: 'POST',
  path: '/users/invited',
  summary: 'Begin to sign up with an invitation',
  body: z.object({
    token: z.string(),
    sandboxId: z.optional(z.string()),
    beforeSignIn: z.optional(z.boolean()),
  }),
  reply: z.object({
    pendingUserId: z.string(),
    /** The workspace that they will be in; null for a sandbox. */
    teamId: z.nullable(z.string()),
  }),
})

export const usernameAvailable = endpoint({
  method: 'GET',
  path: '/users/available/:username',
  summary: 'Whether a username is free',
  params: z.object({ username: z.string() }),
  reply: z.object({ available: z.boolean(), message: z.optional(z.string()) }),
})

export const finalizeSignUp = endpoint({
  method: 'POST',
  path: '/users/finalize',
  summary: 'Finish signing up',
  body: z.object({
    id: z.string(),
    username: z.string({ error: accountMessages.usernameRequired }),
    name: z.pipe(z.string({ error: accountMessages.displayNameRequired }), line),
    role: z.enum(signUpRoles, { error: accountMessages.roleRequired }),
    usage: z.enum(signUpUsages, { error: accountMessages.usageRequired }),
    companyName: z.nullish(
      z.pipe(/* @__PURE__ */ z.string().check(z.maxLength(COMPANY_NAME_MAX_LENGTH)), line),
    ),
    companySize: z.nullish(z.enum(['', ...companySizes])),
  }),
  reply: z.object({
    primaryTeamId: z.string(),
    /** The sandbox that an invitation gave with the account, which is used up by that. */
    sandboxId: z.optional(z.string()),
  }),
})
