import { z } from 'zod'

const notBlank = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** `template.json` of a starter: what its card shows, and the file that opens first (a path below `files/`). */
export const StarterManifest = z.strictObject({
  id: slug,
  alias: slug,
  title: notBlank,
  description: notBlank,
  /** Whether it is a devbox, which runs on a server, and no sandbox, which runs in the browser. */
  v2: z.boolean().default(false),
  environment: notBlank,
  icon: notBlank,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Topics. What follows from where it runs (`browser`, `server`, …) is added where templates are listed. */
  tags: z.array(notBlank).min(1),
  entry: notBlank,
})

export type StarterManifest = z.infer<typeof StarterManifest>
