import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { providers } from './limits.ts'
import { startFeatures, startUser } from './start-calls.ts'

const none = z.looseObject({})

/** The person's identity at GitHub, or why it is unknown (contract §5). */
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

/** Their account at Vercel. Its token is not stored, so none is returned (docs/decisions/004). */
const Vercel = z.object({ login: z.string(), email: z.nullable(z.string()) })

/** A sandbox that somebody pinned to their profile. */
const Featured = z.object({ id: z.string(), alias: z.nullable(z.string()), title: z.nullable(z.string()) })

/** The signed-in person (contract §5, CurrentUser record, plus the private part of the Profile record). */
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
    /** Under the service's old name and its current one. */
    zeit: z.nullable(Vercel),
    vercel: z.optional(z.nullable(Vercel)),
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
  // Older servers do not send the fields below. The first repeats `avatarUrl` under the name it has on the person (spec
  // EN-003).
  avatar: z.optional(z.string()),
  bio: z.optional(z.nullable(z.string())),
  socialLinks: z.optional(z.array(z.string())),
  personalWorkspaceId: z.optional(z.string()),
  showcasedSandboxShortid: z.optional(z.nullable(z.string())),
  featuredSandboxes: z.optional(z.array(Featured)),
  /** Whether they could only sign in again with a link from an administrator. */
  needsWayIn: z.optional(z.boolean()),
  /** Sandboxes they created and did not delete, in workspaces they belong to. */
  sandboxCount: z.optional(z.int()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = endpoint({
  method: startUser.method,
  path: startUser.path,
  summary: 'Get the signed-in person',
  reply: CurrentUser,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/users/signout',
  summary: 'Sign out',
  reply: none,
})

export const socketToken = endpoint({
  method: 'GET',
  path: '/auth/jwt',
  summary: 'Create a token for the live socket, valid for ten minutes',
  reply: z.object({ jwt: z.string() }),
})

/** The sign-in options and public settings of an instance. */
const Features = z.object({
  loginWithApple: z.boolean(),
  loginWithGithub: z.boolean(),
  loginWithGoogle: z.boolean(),
  loginWithWorkos: z.boolean(),
  demo: z.optional(z.boolean()),
  /** The origin where passkeys work; null if the instance's address supports none. */
  passkeyOrigin: z.optional(z.nullable(z.string())),
  /** Whether the instance sends mail; if not, links are passed on by hand. */
  sendsMail: z.optional(z.boolean()),
  version: z.optional(z.string()),
  /** Where a sandbox's preview is, as `http://{id}.host`; null if previews are off. */
  previewUrl: z.optional(z.nullable(z.string())),
  /** Whether workspaces have plans here; without them nothing is limited or sold. */
  plans: z.optional(z.boolean()),
  /** The payment provider; null if administrators assign plans. */
  paymentProvider: z.optional(z.nullable(z.string())),
  /** Whether people can connect an account at Vercel. */
  vercel: z.optional(z.boolean()),
  /** Whether this instance has a GitHub App that can be installed. */
  githubApp: z.optional(z.boolean()),
  /** Whether GitHub notifies this instance of pushes. */
  githubWebhooks: z.optional(z.boolean()),
  /** The GitHub that the instance works with: github.com, or GitHub Enterprise. */
  githubUrl: z.optional(z.string()),
  /** Whether the instance is on-premises, where every workspace counts as Pro. */
  onPrem: z.optional(z.boolean()),
  /** A sentence from the administrators to everybody; null for none. */
  announcement: z.optional(z.nullable(z.string())),
  /** Pages of whoever runs the instance; null if there is none. */
  links: z.optional(
    z.object({
      terms: z.nullable(z.string()),
      privacy: z.optional(z.nullable(z.string())),
      contact: z.nullable(z.string()),
      /** Information about discounts. */
      discounts: z.optional(z.nullable(z.string())),
      /** Where to upgrade or manage a workspace's plan, if not on this server. */
      upgrade: z.optional(z.nullable(z.string())),
      manage: z.optional(z.nullable(z.string())),
      /** The tracker to report crashes to. */
      issues: z.optional(z.nullable(z.string())),
      docs: z.optional(z.nullable(z.string())),
      site: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Whether browsers keep the app for offline use; defaults to true. */
  offline: z.optional(z.boolean()),
  /** Whether other sites may embed sandboxes; defaults to true. */
  embeds: z.optional(z.boolean()),
})
export type Features = z.infer<typeof Features>

export const features = endpoint({
  method: startFeatures.method,
  path: startFeatures.path,
  version: startFeatures.version,
  summary: 'Get the sign-in options and public settings of this instance',
  reply: Features,
})
