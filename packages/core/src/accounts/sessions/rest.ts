import * as z from 'zod/mini'
import { scopes } from '../../actions.ts'
import { endpoint } from '../../endpoint.ts'

const byId = z.object({ id: z.string() })

/** A browser or program that is signed in as the person. */
export const Session = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'program']),
  /** The program's own name for itself. */
  name: z.string(),
  /** Common names; null if the program does not send them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /**
   * `github`, `google`, `apple`, `sso`, `passkey`, `link`, `admin-link`, `terminal-link`, `invitation`, `device`; null
   * for old sessions.
   */
  signedInBy: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  insertedAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
})
export type Session = z.infer<typeof Session>

/** The person's sessions: the current one first, then the most recently used. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your sessions',
  reply: z.object({ sessions: z.array(Session) }),
})

/** Ends one session and closes its sockets. `not_found` if it has ended or is somebody else's. */
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of your sessions',
  params: byId,
  reply: z.looseObject({}),
})

/**
 * Ends many: `others` spares the current session and every token, `everything` spares nothing. Returns how many ended.
 */
export const revokeSessions = endpoint({
  method: 'POST',
  path: '/auth/sessions/revoke',
  summary: 'Sign out all other sessions, or all sessions and tokens',
  body: z.object({ what: z.enum(['others', 'everything']) }),
  reply: z.object({ ended: z.number() }),
})

/** A personal access token. Its secret is returned once, on creation. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(scopes),
  /** Whether it is the token of this request. */
  isCurrent: z.boolean(),
  insertedAt: z.string(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** The person's tokens, newest first. */
export const listTokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  summary: 'List your personal access tokens',
  reply: z.object({ tokens: z.array(AccessToken) }),
})

/**
 * Creates a token that is valid for `days` (90 by default, at most 365). The `admin` scope needs a browser with a fresh
 * sign-in (`sign_in_again` otherwise).
 */
export const createAccessToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  summary: 'Create a personal access token; it is shown once',
  body: z.object({
    name: z.string(),
    scope: z.optional(z.enum(scopes)),
    days: z.optional(z.number()),
  }),
  reply: z.object({
    /** The secret itself. */
    token: z.string(),
    accessToken: AccessToken,
  }),
})

/** Revokes a token immediately. `not_found` if it has ended or is somebody else's. */
export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/:id',
  summary: 'Revoke a personal access token',
  params: byId,
  reply: z.looseObject({}),
})
