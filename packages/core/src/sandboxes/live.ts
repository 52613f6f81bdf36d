import * as z from 'zod/mini'

/** What a sandbox says of itself is another now; told on `live:{id}`. */
export const SANDBOX_CHANGED = 'sandbox-changed'

export const SandboxChanged = z.object({
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  privacy: z.number(),
  isFrozen: z.boolean(),
  tags: z.optional(z.array(z.string())),
  externalResources: z.optional(z.array(z.string())),
})
export type SandboxChanged = z.infer<typeof SandboxChanged>

/** Others came to look at a sandbox or went; told on `live:{id}`, and with the answer to its join. */
export const VIEWERS_CHANGED = 'viewers-changed'

/** Who looks at it now, each person once, those who came first before the others. */
export const SandboxViewers = z.object({
  viewers: z.array(
    z.object({ id: z.string(), username: z.string(), name: z.nullable(z.string()), avatarUrl: z.string() }),
  ),
})
export type SandboxViewers = z.infer<typeof SandboxViewers>
