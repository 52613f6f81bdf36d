import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileDirectory, FileModule } from '../files/rest.ts'

export const SandboxRecord = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  v2: z.boolean(),
  privacy: z.number().int(),
  draft: z.boolean(),
  template: z.string(),
  entry: z.string().nullable(),
  owned: z.boolean(),
  authorization: z.enum(['owner', 'write_code', 'write_project', 'comment', 'read', 'none']),
  forkCount: z.number().int(),
  insertedAt: z.string(),
  updatedAt: z.string(),
  removedAt: z.string().nullable(),
  author: z
    .object({ id: z.string(), username: z.string(), name: z.string().nullable(), avatarUrl: z.string() })
    .nullable(),
  team: z.object({ id: z.string(), name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  collection: z.object({ path: z.string() }).nullable(),
  forkedFromSandbox: z
    .object({ id: z.string(), alias: z.string().nullable(), title: z.string().nullable() })
    .nullable(),
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

/** Forking a template is how a sandbox is made. Without `teamId` it goes to the primary workspace, without `collectionId` to Drafts. */
export const forkSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/fork',
  summary: 'Fork a sandbox or template',
  params: z.object({ id: z.string() }),
  body: z.object({
    title: z.string().nullish(),
    alias: z.string().nullish(),
    collectionId: z.guid().nullish(),
    privacy: z.number().int().nullish(),
    teamId: z.guid().nullish(),
  }),
  reply: SandboxRecord,
})

export const generateTitle = endpoint({
  method: 'GET',
  path: '/sandboxes/generate_title',
  summary: 'A title to start with',
  reply: z.object({ title: z.string() }),
})
