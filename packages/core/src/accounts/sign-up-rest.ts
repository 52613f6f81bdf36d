import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { COMPANY_NAME_MAX_LENGTH } from './limits.ts'
import { accountMessages } from './messages.ts'
import { companySizes, signUpRoles, signUpUsages } from './sign-up-limits.ts'

/** One line of text: control characters become spaces, and the ends are trimmed. */
const line = z.transform((text: string) => text.replace(/\p{Cc}+/gu, ' ').trim())

export const PendingUser = z.object({
  id: z.string(),
  /** A suggestion; empty if there is nothing to derive it from. */
  username: z.string(),
  name: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  valid: z.boolean(),
})
export type PendingUser = z.infer<typeof PendingUser>

export const pendingUser = endpoint({
  method: 'GET',
  path: '/users/pending/:id',
  summary: 'Get a pending sign-up',
  params: z.object({ id: z.string() }),
  reply: PendingUser,
})

/**
 * Begins the sign-up of a person with an invitation link to a workspace or, with `sandboxId`, to a sandbox. With
 * `beforeSignIn` the person signs in elsewhere first, and the invitation waits in case they turn out to be new.
 */
export const beginInvited = endpoint({
  method: 'POST',
  path: '/users/invited',
  summary: 'Start a sign-up with an invitation',
  body: z.object({
    token: z.string(),
    sandboxId: z.optional(z.string()),
    beforeSignIn: z.optional(z.boolean()),
  }),
  reply: z.object({
    pendingUserId: z.string(),
    /** The workspace they will join; null for a sandbox. */
    teamId: z.nullable(z.string()),
  }),
})

export const usernameAvailable = endpoint({
  method: 'GET',
  path: '/users/available/:username',
  summary: 'Check whether a username is available',
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
    /** The sandbox of an invitation that was consumed by signing up. */
    sandboxId: z.optional(z.string()),
  }),
})
