import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const byId = z.object({ id: z.string() })

/** A browser or a program that is signed in as the person. */
export const Session = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'program']),
  /** What the program calls itself. */
  name: z.string(),
  /** As people call them; null where the program does not tell. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** `github`, `google`, `apple`, `sso`, `passkey`, `link`, `admin-link`, `terminal-link`, `invitation`, `device`; null for one of an older time. */
  signedInBy: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  insertedAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
})
export type Session = z.infer<typeof Session>

/** Where the person is signed in, the asking one first, then as they were last used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where you are signed in',
  reply: z.object({ sessions: z.array(Session) }),
})

/** Ends one session; its sockets close. `not_found` for one that has ended or is somebody else's. */
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out one of your browsers or programs',
  params: byId,
  reply: z.looseObject({}),
})

/** Ends many: `others` leaves the asking one and every token, `everything` leaves nothing. Gives how many ended. */
export const revokeSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/revoke',
  summary: 'Sign out all others, or everything with all tokens',
  body: z.object({ what: z.enum(['others', 'everything']) }),
  reply: z.object({ ended: z.number() }),
})

/** A personal access token. Its secret is told once, when it is made. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'write', 'admin']),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  insertedAt: z.string(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** The person's tokens, the newest first. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  summary: 'Your personal access tokens',
  reply: z.object({ tokens: z.array(AccessToken) }),
})

/**
 * Makes a token, good for so many days (90 unless said, at most 365). One that may administer needs a browser with a
 * fresh sign-in: `sign_in_again` says so.
 */
export const createAccessToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Make a personal access token, shown once',
  body: z.object({
    name: z.string(),
    scope: z.optional(z.enum(['read', 'write', 'admin'])),
    days: z.optional(z.number()),
  }),
  reply: z.object({
    /** The secret itself. */
    token: z.string(),
    accessToken: AccessToken,
  }),
})

/** Ends a token at once. `not_found` for one that has ended or is somebody else's. */
export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/:id',
  summary: 'Revoke a personal access token',
  params: byId,
  reply: z.looseObject({}),
})
