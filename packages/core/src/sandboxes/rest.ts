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
    /** Where GitHub shows it. */
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
  /** A draft that its author has beyond what the plan of the workspace includes. */
  restricted: z.boolean(),
  template: z.string(),
  source: z.object({ template: z.string() }),
  /** As a template that others start from; null for what is none. */
  customTemplate: z.nullable(TemplateMark),
  /** The template that it was made from. */
  forkedTemplate: z.nullable(TemplateMark),
  /** The repository that it was made from itself. */
  git: GitOrigin,
  /** The same, also of what it was forked from. */
  originalGit: GitOrigin,
  entry: z.nullable(z.string()),
  tags: z.array(z.string()),
  externalResources: z.array(z.string()),
  isFrozen: z.boolean(),
  /** Number of the last save. */
  version: z.int(),
  /** Size of a devbox's machine; null takes the default of its workspace's plan. */
  vmTier: z.nullable(z.int()),
  /** Whether others start from it. */
  isTemplate: z.boolean(),
  /** What the workspace does not let happen to it. */
  permissions: z.object({ preventSandboxExport: z.boolean(), preventSandboxLeaving: z.boolean() }),
  /** Opens the preview of a private sandbox; only for those who may see it. */
  previewSecret: z.nullable(z.string()),
  owned: z.boolean(),
  authorization: z.enum(['owner', 'write_code', 'write_project', 'comment', 'read', 'none']),
  /** What the viewer may not do with it, by action, with the reason; a later server may know more of either. */
  abilities: z.record(z.string(), z.string()),
  forkCount: z.int(),
  viewCount: z.int(),
  likeCount: z.int(),
  /** Whether the viewer likes it; a server of before does not tell. */
  userLiked: z.optional(z.boolean()),
  /** A picture of what it shows; null as long as there is none. */
  screenshotUrl: z.nullable(z.string()),
  /** Whether there is no picture of the files as they are now. */
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
  /** The branch that it is kept in sync with; a server of before does not tell. */
  follows: z.optional(z.nullable(Follows)),
})
export type SandboxRecord = z.infer<typeof SandboxRecord>

export const getSandbox = endpoint({
  method: 'GET',
  path: '/sandboxes/:id',
  summary: 'One sandbox, by id or alias, with its files',
  params: z.object({ id: z.string() }),
  reply: SandboxRecord,
})

/** The same to be saved elsewhere: `forbidden` (403) where its workspace does not let the files be exported. */
export const exportSandboxFiles = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/export',
  summary: 'One sandbox with its files, to be exported',
  params: z.object({ id: z.string() }),
  reply: SandboxRecord,
})

const ForkBody = z.object({
  title: z.nullish(z.string()),
  alias: z.nullish(z.string()),
  collectionId: z.nullish(z.guid()),
  privacy: z.nullish(z.int()),
  teamId: z.nullish(z.guid()),
  /** Whether the copy is a devbox; as its source without it. */
  v2: z.nullish(z.boolean()),
  /** Size of the devbox's machine; the default of its workspace's plan without it. */
  customVMTier: z.nullish(z.int()),
  /** Whether a repository becomes a read-only template that follows its branch, instead of a copy to work in. */
  isSynced: z.nullish(z.boolean()),
})
export type ForkBody = z.input<typeof ForkBody>

/** What was made, and what one is to know of how: files that were left out, for their names. */
const Forked = z.extend(SandboxRecord, { notes: z.optional(z.array(z.string())) })
export type Forked = z.infer<typeof Forked>

/** Forking a template is how a sandbox is made. Without `teamId` it goes to the primary workspace, without `collectionId` to Drafts. */
export const forkSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/fork',
  creates: true,
  summary: 'Fork a sandbox or template',
  params: z.object({ id: z.string() }),
  body: ForkBody,
  reply: Forked,
})

/** The same for an id with slashes in it, such as `github/owner/name/tree/branch/folder` (contract §10.24). */
export const forkSandboxByPath = endpoint({
  method: 'POST',
  path: '/sandboxes/fork/*',
  creates: true,
  summary: 'Make a sandbox from a repository of GitHub or a folder in it',
  params: z.object({ '*': z.string() }),
  body: ForkBody,
  reply: Forked,
})

export const generateTitle = endpoint({
  method: 'GET',
  path: '/sandboxes/generate_title',
  summary: 'A title to start with',
  reply: z.object({ title: z.string() }),
})
