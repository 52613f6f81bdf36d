import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SandboxRecord } from './rest.ts'

/** What is told of a sandbox besides its files. What is left out stays as it is; null empties a text. */
export const SandboxMetadata = z.object({
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  externalResources: z.nullish(z.array(z.string())),
  /** Path of the file that is shown first. */
  entry: z.nullish(z.string()),
  /** Protected: its files are changed by nobody. */
  isFrozen: z.nullish(z.boolean()),
  /** True makes it a devbox; there is no way back. */
  v2: z.nullish(z.boolean()),
  privacy: z.nullish(z.int()),
})
export type SandboxMetadata = z.infer<typeof SandboxMetadata>

export const putSandbox = endpoint({
  method: 'PUT',
  path: '/sandboxes/:id',
  summary: 'Change what is told of a sandbox',
  params: z.object({ id: z.string() }),
  /** `was` tells what one saw of the fields: none is written over that somebody else changed since. */
  body: z.object({ sandbox: SandboxMetadata, was: z.optional(SandboxMetadata) }),
  reply: SandboxRecord,
})

export const setSandboxPrivacy = endpoint({
  method: 'PATCH',
  path: '/sandboxes/:id/privacy',
  summary: 'Say who may see a sandbox',
  params: z.object({ id: z.string() }),
  body: z.object({
    sandbox: z.object({ privacy: z.int() }),
    was: z.optional(z.object({ privacy: z.int() })),
  }),
  reply: SandboxRecord,
})

export const setSandboxVmTier = endpoint({
  method: 'PATCH',
  path: '/sandboxes/:id/vm_tier',
  summary: 'Choose the size of a devbox',
  params: z.object({ id: z.string() }),
  body: z.object({ vmTier: z.int() }),
  reply: z.object({ vmTier: z.int() }),
})
