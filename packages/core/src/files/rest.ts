import * as z from 'zod/mini'

/** A file. Its path follows from the chain of directories. Binary contents are base64. */
export const FileModule = z.object({
  id: z.string(),
  shortid: z.string(),
  title: z.string(),
  code: z.string(),
  directoryShortid: z.nullable(z.string()),
  isBinary: z.boolean(),
  sha: z.string(),
  insertedAt: z.string(),
  updatedAt: z.string(),
})
export type FileModule = z.infer<typeof FileModule>

export const FileDirectory = z.object({
  id: z.string(),
  shortid: z.string(),
  title: z.string(),
  directoryShortid: z.nullable(z.string()),
})
export type FileDirectory = z.infer<typeof FileDirectory>
