import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { SandboxRecord } from '../rest.ts'

/** A sandbox's metadata. Absent fields stay unchanged; null clears a text. */
export const SandboxMetadata = z.object({
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  externalResources: z.nullish(z.array(z.string())),
  /** Path of the file shown first. */
  entry: z.nullish(z.string()),
  /** Protects its files from changes. */
  isFrozen: z.nullish(z.boolean()),
  /** True makes it a devbox; irreversible. */
  v2: z.nullish(z.boolean()),
  privacy: z.nullish(z.int()),
})
export type SandboxMetadata = z.infer<typeof SandboxMetadata>

export const putSandbox = endpoint({
  method: 'PUT',
  path: '/sandboxes/:id',
  summary: "Change a sandbox's metadata",
  params: z.object({ id: z.string() }),
  /** `was` has the values that the person saw: a field that somebody else has changed since is not overwritten. */
  body: z.object({ sandbox: SandboxMetadata, was: z.optional(SandboxMetadata) }),
  reply: SandboxRecord,
})

export const setSandboxPrivacy = endpoint({
  method: 'PATCH',
  path: '/sandboxes/:id/privacy',
  summary: 'Set who can see a sandbox',
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
  summary: 'Set the size of a devbox',
  params: z.object({ id: z.string() }),
  body: z.object({ vmTier: z.int() }),
  reply: z.object({ vmTier: z.int() }),
})
