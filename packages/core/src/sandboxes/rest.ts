import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileDirectory, FileModule } from '../files/rest.ts'

export const SandboxRecord = z.object({
  id: z.string(),
  alias: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  v2: z.boolean(),
  privacy: z.int(),
  draft: z.boolean(),
  template: z.string(),
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
  /** Opens the preview of a private sandbox; only for those who may see it. */
  previewSecret: z.nullable(z.string()),
  owned: z.boolean(),
  authorization: z.enum(['owner', 'write_code', 'write_project', 'comment', 'read', 'none']),
  forkCount: z.int(),
  insertedAt: z.string(),
  updatedAt: z.string(),
  removedAt: z.nullable(z.string()),
  author: z.nullable(
    z.object({ id: z.string(), username: z.string(), name: z.nullable(z.string()), avatarUrl: z.string() }),
  ),
  team: z.nullable(z.object({ id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()) })),
  collection: z.nullable(z.object({ path: z.string() })),
  forkedFromSandbox: z.nullable(
    z.object({ id: z.string(), alias: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
  modules: z.array(FileModule),
  directories: z.array(FileDirectory),
})
export type SandboxRecord = z.infer<typeof SandboxRecord>

export const getSandbox = endpoint({
  method: 'GET',
  path: '/sandboxes/:id',
  summary: 'One sandbox, by id or alias, with its files',
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
})

/** Forking a template is how a sandbox is made. Without `teamId` it goes to the primary workspace, without `collectionId` to Drafts. */
export const forkSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/fork',
  summary: 'Fork a sandbox or template',
  params: z.object({ id: z.string() }),
  body: ForkBody,
  reply: SandboxRecord,
})

/** The same for an id with slashes in it, such as that of a sandbox which follows a repository (contract §10.24). */
export const forkSandboxByPath = endpoint({
  method: 'POST',
  path: '/sandboxes/fork/*',
  summary: 'Fork a sandbox whose id has slashes in it',
  params: z.object({ '*': z.string() }),
  body: ForkBody,
  reply: SandboxRecord,
})

export const generateTitle = endpoint({
  method: 'GET',
  path: '/sandboxes/generate_title',
  summary: 'A title to start with',
  reply: z.object({ title: z.string() }),
})
