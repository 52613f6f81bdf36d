import * as z from 'zod/mini'

/** A save of a sandbox's files, told on `live:{id}`. */
export const FilesChanged = z.object({
  version: z.int(),
  /** Where something was written, moved or removed; empty when it was too much to name. */
  paths: z.array(z.string()),
  authorId: z.nullable(z.string()),
})
export type FilesChanged = z.infer<typeof FilesChanged>
