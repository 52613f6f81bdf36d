import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SETUP_TEXT_MAX_LENGTH } from './limits.ts'
import { signUpRules } from './settings-rest.ts'

export const setupParts = ['github', 'google', 'mail'] as const
export type SetupPart = (typeof setupParts)[number]

export const setupSteps = ['providers', 'mail', 'passkey', 'invitations'] as const
export type SetupStep = (typeof setupSteps)[number]

const formats = {
  url: 'must be an address that starts with http:// or https://',
  host: 'must be the name or the address of a host',
  from: 'must be an address, such as Sandlot <sandlot@example.com>',
}
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(SETUP_TEXT_MAX_LENGTH))
// A regular expression, because zod's URL check would be loaded by every page for this form alone.
const url = text.check(z.regex(/^https?:\/\/[a-z0-9.:[\]-]+(?:\/[^\s?#]*)?$/i, formats.url))

const GithubSettings = z.object({ clientId: text, url: z.nullable(url), apiUrl: z.nullable(url) })
const GoogleSettings = z.object({ clientId: text })
const MailSettings = z.object({
  host: text.check(z.regex(/^[A-Za-z0-9.:[\]-]+$/, formats.host)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  isSecure: z.boolean(),
  username: z.nullable(text),
  from: text.check(z.regex(/^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u, formats.from)),
})
export type GithubSettings = z.infer<typeof GithubSettings>
export type GoogleSettings = z.infer<typeof GoogleSettings>
export type MailSettings = z.infer<typeof MailSettings>

/** How a part is set up. Secrets are never returned, only whether they exist. */
const stateOf = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({
    source: z.enum(['environment', 'stored', 'none']),
    /** The environment variable that sets it; then it cannot be changed here. */
    variable: z.nullable(z.string()),
    settings: z.nullable(settings),
    hasSecret: z.boolean(),
    /** The secret was encrypted with a lost key and has to be entered again before anything works. */
    isSecretLost: z.boolean(),
    changedAt: z.nullable(z.string()),
    /** Username of the person who last changed it. */
    changedBy: z.nullable(z.string()),
  })

export const Setup = z.object({
  publicUrl: z.string(),
  github: stateOf(GithubSettings),
  google: stateOf(GoogleSettings),
  mail: stateOf(MailSettings),
  /** Ways to sign in that only environment variables can set up. */
  others: z.array(z.enum(['apple', 'sso'])),
  signUp: z.enum(signUpRules),
  /** Whether anybody besides the first person has an account or an invitation. */
  hasOthers: z.boolean(),
  skipped: z.array(z.enum(setupSteps)),
})
export type Setup = z.infer<typeof Setup>

export const instanceSetup = endpoint({
  method: 'GET',
  path: '/admin/setup',
  summary: 'Get what is set up on this instance, and where',
  reply: Setup,
})

/**
 * Without a secret the stored one is kept; `isUnchecked` saves settings that could not be verified. `seen` is the
 * `changedAt` that the person saw: refused with conflict if the part has changed since.
 */
const given = {
  seen: z.optional(z.nullable(z.string())),
  secret: z.optional(z.string().check(z.maxLength(SETUP_TEXT_MAX_LENGTH))),
  isUnchecked: z.optional(z.boolean()),
}

export const setUpGithub = endpoint({
  method: 'PUT',
  path: '/admin/setup/github',
  summary: 'Set up signing in with GitHub',
  body: z.extend(GithubSettings, given),
  reply: Setup,
})

export const setUpGoogle = endpoint({
  method: 'PUT',
  path: '/admin/setup/google',
  summary: 'Set up signing in with Google',
  body: z.extend(GoogleSettings, given),
  reply: Setup,
})

export const setUpMail = endpoint({
  method: 'PUT',
  path: '/admin/setup/mail',
  summary: 'Set up the mail server',
  body: z.extend(MailSettings, given),
  reply: Setup,
})

export const clearSetup = endpoint({
  method: 'DELETE',
  path: '/admin/setup/:part',
  summary: 'Reset a part of the setup',
  params: z.object({ part: z.enum(setupParts) }),
  reply: Setup,
})

export const skipStep = endpoint({
  method: 'PUT',
  path: '/admin/setup/skipped/:step',
  summary: 'Skip a step of the setup, or take it up again',
  params: z.object({ step: z.enum(setupSteps) }),
  body: z.object({ isSkipped: z.boolean() }),
  reply: Setup,
})
