import { z } from 'zod'

const notBlank = z.string().trim().min(1)

/** `template.json` of a starter: what its card shows, and the file that opens first (a path below `files/`). */
export const StarterManifest = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+$/),
  alias: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: notBlank,
  description: notBlank,
  environment: notBlank,
  icon: notBlank,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  tags: z.array(notBlank).min(1),
  entry: notBlank,
})

export type StarterManifest = z.infer<typeof StarterManifest>
