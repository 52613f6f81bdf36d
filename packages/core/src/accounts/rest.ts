import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { providers } from './limits.ts'

const none = z.looseObject({})

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

/** Their account at Vercel. Its token is not kept, so none is told (docs/decisions/004). */
const Vercel = z.object({ login: z.string(), email: z.nullable(z.string()) })

/** A sandbox that somebody pinned to their profile. */
const Featured = z.object({ id: z.string(), alias: z.nullable(z.string()), title: z.nullable(z.string()) })

/** The signed-in person (contract §5, CurrentUser record, and what only they know of the Profile record). */
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
    /** By the name of before, and by its own. */
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
  // What follows a server of before does not tell. The first says what `avatarUrl` does, under the name that it has
  // on the person (spec EN-003).
  avatar: z.optional(z.string()),
  bio: z.optional(z.nullable(z.string())),
  socialLinks: z.optional(z.array(z.string())),
  personalWorkspaceId: z.optional(z.string()),
  showcasedSandboxShortid: z.optional(z.nullable(z.string())),
  featuredSandboxes: z.optional(z.array(Featured)),
  /** Whether nothing lets them in again but a link that an administrator makes. */
  needsWayIn: z.optional(z.boolean()),
  /** What they made and did not delete, in the workspaces that they are in. */
  sandboxCount: z.optional(z.int()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The signed-in person',
  reply: CurrentUser,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/users/signout',
  summary: 'End the session of this browser or token',
  reply: none,
})

export const socketToken = endpoint({
  method: 'GET',
  path: '/auth/jwt',
  summary: 'A token for the live socket, good for ten minutes',
  reply: z.object({ jwt: z.string() }),
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
    /** The origin at which passkeys work; null where its address is none that they can belong to. */
    passkeyOrigin: z.optional(z.nullable(z.string())),
    /** Whether mail leaves the instance; where it does not, links are passed on by hand. */
    sendsMail: z.optional(z.boolean()),
    version: z.optional(z.string()),
    /** Where the preview of a sandbox lives, as `http://{id}.host`; null where previews are off. */
    previewUrl: z.optional(z.nullable(z.string())),
    /** Whether workspaces have plans here; without them nothing is limited and nothing is for sale. */
    plans: z.optional(z.boolean()),
    /** Who plans are paid by; null where the administrators give them. */
    paymentProvider: z.optional(z.nullable(z.string())),
    /** Whether people can connect an account at Vercel. */
    vercel: z.optional(z.boolean()),
    /** Whether this instance has an app at GitHub that can be installed. */
    githubApp: z.optional(z.boolean()),
    /** Whether GitHub tells this instance of what is pushed. */
    githubWebhooks: z.optional(z.boolean()),
    /** The GitHub that the instance works with: github.com, or a host of one's own. */
    githubUrl: z.optional(z.string()),
    /** Whether the instance stands on somebody's own premises: each workspace counts as Pro then. */
    onPrem: z.optional(z.boolean()),
    /** A sentence of the instance's admins to everybody; null for none. */
    announcement: z.optional(z.nullable(z.string())),
    /** Pages of whoever keeps the instance; null where there is none. */
    links: z.optional(
      z.object({
        terms: z.nullable(z.string()),
        privacy: z.optional(z.nullable(z.string())),
        contact: z.nullable(z.string()),
        /** Who pays less, and how. */
        discounts: z.optional(z.nullable(z.string())),
        /** Where a workspace gets another plan and where its plan is looked after, where that is not here. */
        upgrade: z.optional(z.nullable(z.string())),
        manage: z.optional(z.nullable(z.string())),
        /** The tracker that a crash is reported to. */
        issues: z.optional(z.nullable(z.string())),
        docs: z.optional(z.nullable(z.string())),
        site: z.optional(z.nullable(z.string())),
      }),
    ),
    /** Whether browsers keep the app for when there is no network; true unless it says otherwise. */
    offline: z.optional(z.boolean()),
    /** Whether other sites may show sandboxes; true unless it says otherwise. */
    embeds: z.optional(z.boolean()),
  }),
})
export type Features = z.infer<typeof features.reply>
