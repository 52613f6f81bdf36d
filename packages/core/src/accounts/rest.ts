import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { COMPANY_NAME_MAX_LENGTH, companySizes, providers, signUpRoles, signUpUsages } from './limits.ts'
import { accountMessages } from './messages.ts'

const none = z.looseObject({})

/** One line of text: what would break it or a database is a blank, and none stands at its ends. */
const line = z.transform((text: string) => text.replace(/\p{Cc}+/gu, ' ').trim())

/** Who the person is at GitHub, or why that is not known (contract §5). */
const GithubProfile = z.union([
  z.object({
    data: z.object({
      id: z.string(),
      login: z.string(),
      name: z.nullable(z.string()),
      avatarUrl: z.string(),
      scopes: z.array(z.string()),
    }),
    error: z.null(),
  }),
  z.object({ data: z.null(), error: z.object({ code: z.string(), message: z.string() }) }),
])

/** The signed-in person (contract §5, CurrentUser record). */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  avatarUrl: z.string(),
  insertedAt: z.string(),
  provider: z.nullable(z.enum(providers)),
  isAdmin: z.boolean(),
  integrations: z.object({
    github: z.nullable(z.object({ email: z.nullable(z.string()) })),
    zeit: z.null(),
  }),
  githubProfile: GithubProfile,
  subscription: z.null(),
  experiments: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  badges: z.array(z.unknown()),
  curatorAt: z.null(),
  betaAccess: z.boolean(),
  sendSurvey: z.boolean(),
  deletionRequested: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The signed-in person',
  reply: CurrentUser,
})

export const PendingUser = z.object({
  id: z.string(),
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
  reply: z.object({ primaryTeamId: z.string() }),
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/users/signout',
  summary: 'End the session of this browser or token',
  reply: none,
})

export const authToken = endpoint({
  method: 'GET',
  path: '/auth/auth-token',
  summary: 'A new personal access token, shown once',
  reply: z.object({ token: z.string() }),
})

export const socketToken = endpoint({
  method: 'GET',
  path: '/auth/jwt',
  summary: 'A token for the live socket, good for ten minutes',
  reply: z.object({ jwt: z.string() }),
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/auth/revoke/:token',
  summary: 'Revoke a token',
  params: z.object({ token: z.string() }),
  reply: none,
})

export const verifyCode = endpoint({
  method: 'GET',
  path: '/auth/verify/:code',
  summary: 'Trade a printed code for a token',
  envelope: 'data',
  params: z.object({ code: z.string() }),
  reply: z.object({ token: z.string() }),
})

/** Uses up a one-time link: signs in, or names the pending person who still has to finish signing up. */
export const useOneTimeLink = endpoint({
  method: 'POST',
  path: '/auth/one-time',
  summary: 'Sign in with a one-time link',
  body: z.object({ token: z.string() }),
  reply: z.object({ pendingUserId: z.nullable(z.string()) }),
})

/** What `grant_type` says when a program asks whether it has been let in (RFC 8628 §3.4). */
export const DEVICE_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'

/** What a program that waits may be let in to do. */
export const deviceScopes = ['read', 'write'] as const

export const requestDevice = endpoint({
  method: 'POST',
  path: '/auth/device/code',
  summary: 'Ask for a code with which a person lets this program in (RFC 8628)',
  body: z.object({
    clientId: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200)),
    /** Shown to the person who decides; the client's id where it is missing. */
    clientName: z.optional(z.string()),
    scope: z.optional(z.string()),
  }),
  reply: z.object({
    deviceCode: z.string(),
    userCode: z.string(),
    verificationUri: z.string(),
    verificationUriComplete: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
    /** Seconds. */
    interval: z.number(),
  }),
})

export const deviceToken = endpoint({
  method: 'POST',
  path: '/auth/device/token',
  summary: 'Trade an approved device code for a token (RFC 8628)',
  body: z.object({ grantType: z.string(), deviceCode: z.string(), clientId: z.optional(z.string()) }),
  reply: z.object({
    accessToken: z.string(),
    tokenType: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
    scope: z.string(),
  }),
})

export const deviceStates = ['pending', 'approved', 'denied', 'used', 'expired'] as const

/** A program that waits, as the person sees it who decides. `approved` was approved by that same person. */
export const DeviceGrant = z.object({
  userCode: z.string(),
  clientName: z.string(),
  userAgent: z.nullable(z.string()),
  address: z.string(),
  scope: z.enum(deviceScopes),
  state: z.enum(deviceStates),
  insertedAt: z.string(),
  expiresAt: z.string(),
})
export type DeviceGrant = z.infer<typeof DeviceGrant>

/** The user code, typed in whatever way. */
const byCode = z.object({ code: z.string() })

export const deviceGrant = endpoint({
  method: 'GET',
  path: '/auth/device/:code',
  summary: 'Which program waits with this code',
  params: byCode,
  reply: DeviceGrant,
})

export const approveDevice = endpoint({
  method: 'POST',
  path: '/auth/device/:code/approve',
  summary: 'Let the program with this code in',
  params: byCode,
  reply: none,
})

export const denyDevice = endpoint({
  method: 'POST',
  path: '/auth/device/:code/deny',
  summary: 'Turn the program with this code away',
  params: byCode,
  reply: none,
})

export const features = endpoint({
  method: 'GET',
  path: '/meta/features',
  version: null,
  summary: 'Which ways to sign in this instance offers, and what it is',
  reply: z.object({
    loginWithApple: z.boolean(),
    loginWithGithub: z.boolean(),
    loginWithGoogle: z.boolean(),
    loginWithWorkos: z.boolean(),
    demo: z.optional(z.boolean()),
    /** Whether mail leaves the instance; where it does not, links are passed on by hand. */
    sendsMail: z.optional(z.boolean()),
    version: z.optional(z.string()),
  }),
})
export type Features = z.infer<typeof features.reply>
