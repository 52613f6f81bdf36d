import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SandboxSummary } from '../sandboxes/lists/own-rest.ts'
import { FEATURED_MAX } from './limits.ts'

const params = z.object({ username: z.string() })

/** A person's public profile (contract §5, Profile record). Counts cover what the viewer may see. */
export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  avatarUrl: z.string(),
  bio: z.nullable(z.string()),
  socialLinks: z.array(z.string()),
  githubUsername: z.nullable(z.string()),
  subscriptionSince: z.null(),
  showcasedSandboxShortid: z.nullable(z.string()),
  /** The sandbox with that id, as long as it can be shown. */
  showcasedSandbox: z.nullable(SandboxSummary),
  featuredSandboxes: z.array(SandboxSummary),
  badges: z.array(z.object({ id: z.string(), name: z.string(), visible: z.boolean() })),
  viewCount: z.int(),
  sandboxCount: z.int(),
  templateCount: z.int(),
  givenLikeCount: z.int(),
  receivedLikeCount: z.int(),
  forkedCount: z.int(),
  /** Whether the person has drafts, which profiles never list; only for themselves. */
  hasDrafts: z.optional(z.boolean()),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/:username',
  summary: "Get a person's profile",
  params,
  reply: Profile,
})

/**
 * Sets which of their public sandboxes a person shows first, and which are pinned, in order (contract §5). With
 * `seenFeatured`, the pinned ones as the person saw them, only what they changed is applied: what was pinned, unpinned or
 * moved elsewhere meanwhile stays.
 */
export const showOnProfile = endpoint({
  method: 'PATCH',
  path: '/users/:username',
  summary: 'Set what your profile shows',
  params,
  body: z.object({
    user: z.object({
      showcasedSandboxShortid: z.optional(z.nullable(z.string())),
      featuredSandboxes: z.optional(z.array(z.string()).check(z.maxLength(FEATURED_MAX))),
      seenFeatured: z.optional(z.array(z.string()).check(z.maxLength(FEATURED_MAX))),
    }),
  }),
  reply: Profile,
})

const page = z.optional(z.coerce.number().check(z.int(), z.gte(1)))

/** Sandboxes by page number. */
const Pages = z.record(z.string(), z.array(SandboxSummary))

/** Public sandboxes of anybody; one's own include private and unlisted ones. */
export const profileSandboxes = endpoint({
  method: 'GET',
  path: '/users/:username/sandboxes',
  summary: "List a person's sandboxes, paged",
  params,
  query: z.object({
    sortBy: z.optional(z.enum(['view_count', 'inserted_at'])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    page: z.optional(z.union([z.literal('all'), z.coerce.number().check(z.int(), z.gte(1))])),
  }),
  reply: Pages,
})

/** The sandboxes that a person likes and the viewer may see, most recently liked first. */
export const likedSandboxes = endpoint({
  method: 'GET',
  path: '/users/:username/sandboxes/liked',
  summary: 'List the sandboxes that a person likes, paged',
  params,
  query: z.object({ page }),
  reply: Pages,
})
