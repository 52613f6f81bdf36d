import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileDirectory, FullModule } from '../files/rest.ts'
import { Follows } from '../repositories/follow-rest.ts'

const TemplateMark = z.object({
  id: z.string(),
  color: z.nullable(z.string()),
  iconUrl: z.nullable(z.string()),
})

/** A folder of a repository at a commit. */
const GitOrigin = z.nullable(
  z.object({
    repo: z.string(),
    username: z.string(),
    path: z.string(),
    branch: z.string(),
    commitSha: z.string(),
    /** Its page on GitHub. */
    url: z.string(),
  }),
)

export const SandboxRecord = z.object({
  id: z.string(),
  alias: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  v2: z.boolean(),
  privacy: z.int(),
  draft: z.boolean(),
  /** Whether it is a draft beyond the limit of the workspace's plan. */
  restricted: z.boolean(),
  template: z.string(),
  source: z.object({ template: z.string() }),
  /** Its template record; null if it is no template. */
  customTemplate: z.nullable(TemplateMark),
  /** The template it was created from. */
  forkedTemplate: z.nullable(TemplateMark),
  /** The repository it was itself created from. */
  git: GitOrigin,
  /** The repository it or its origin was created from. */
  originalGit: GitOrigin,
  entry: z.nullable(z.string()),
  tags: z.array(z.string()),
  externalResources: z.array(z.string()),
  isFrozen: z.boolean(),
  /** Number of the last save. */
  version: z.int(),
  /** Size of a devbox's machine; null for the default of its workspace's plan. */
  vmTier: z.nullable(z.int()),
  /** Whether it is a template. */
  isTemplate: z.boolean(),
  /** Restrictions by the workspace. */
  permissions: z.object({ preventSandboxExport: z.boolean(), preventSandboxLeaving: z.boolean() }),
  /** Opens the preview of a private sandbox; only for those who can see it. */
  previewSecret: z.nullable(z.string()),
  owned: z.boolean(),
  authorization: z.enum(['owner', 'write_code', 'write_project', 'comment', 'read', 'none']),
  /** Actions that the viewer may not take, with the reason; a newer server may have more of both. */
  abilities: z.record(z.string(), z.string()),
  forkCount: z.int(),
  viewCount: z.int(),
  likeCount: z.int(),
  /** Whether the viewer likes it; absent from older servers. */
  userLiked: z.optional(z.boolean()),
  /** Its screenshot; null until there is one. */
  screenshotUrl: z.nullable(z.string()),
  /** Whether the screenshot is older than the files. */
  screenshotOutdated: z.boolean(),
  lastAccessedAt: z.string(),
  insertedAt: z.string(),
  updatedAt: z.string(),
  removedAt: z.nullable(z.string()),
  authorId: z.nullable(z.string()),
  teamId: z.string(),
  author: z.nullable(
    z.object({ id: z.string(), username: z.string(), name: z.nullable(z.string()), avatarUrl: z.string() }),
  ),
  team: z.nullable(z.object({ id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()) })),
  collection: z.nullable(z.object({ id: z.string(), path: z.string() })),
  forkedFromSandbox: z.nullable(
    z.object({ id: z.string(), alias: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
  modules: z.array(FullModule),
  directories: z.array(FileDirectory),
  /** The branch it follows; absent from older servers. */
  follows: z.optional(z.nullable(Follows)),
})
export type SandboxRecord = z.infer<typeof SandboxRecord>

export const getSandbox = endpoint({
  method: 'GET',
  path: '/sandboxes/:id',
  summary: 'Get a sandbox by id or alias, with its files',
  params: z.object({ id: z.string() }),
  reply: SandboxRecord,
})

/** The same for exporting: `forbidden` (403) if its workspace prohibits it. */
export const exportSandboxFiles = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/export',
  summary: 'Get a sandbox with its files, for export',
  params: z.object({ id: z.string() }),
  reply: SandboxRecord,
})

const ForkBody = z.object({
  title: z.nullish(z.string()),
  alias: z.nullish(z.string()),
  collectionId: z.nullish(z.guid()),
  privacy: z.nullish(z.int()),
  teamId: z.nullish(z.guid()),
  /** Whether the copy is a devbox; defaults to the kind of its source. */
  v2: z.nullish(z.boolean()),
  /** Size of the devbox's machine; defaults to that of its workspace's plan. */
  customVMTier: z.nullish(z.int()),
  /** Whether a repository becomes a read-only template that follows its branch instead of a working copy. */
  isSynced: z.nullish(z.boolean()),
})
export type ForkBody = z.input<typeof ForkBody>

/** The new sandbox, with notes about files that were left out because of their names. */
const Forked = z.extend(SandboxRecord, { notes: z.optional(z.array(z.string())) })
export type Forked = z.infer<typeof Forked>

/**
 * Creates a sandbox by forking a template. Goes to the primary workspace without `teamId`, and to Drafts without
 * `collectionId`.
 */
export const forkSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/fork',
  creates: true,
  summary: 'Fork a sandbox or template',
  params: z.object({ id: z.string() }),
  body: ForkBody,
  reply: Forked,
})

/** The same for ids with slashes, such as `github/owner/name/tree/branch/folder` (contract §10.24). */
export const forkSandboxByPath = endpoint({
  method: 'POST',
  path: '/sandboxes/fork/*',
  creates: true,
  summary: 'Create a sandbox from a GitHub repository or a folder in it',
  params: z.object({ '*': z.string() }),
  body: ForkBody,
  reply: Forked,
})

export const generateTitle = endpoint({
  method: 'GET',
  path: '/sandboxes/generate_title',
  summary: 'Suggest a title',
  reply: z.object({ title: z.string() }),
})
