import { z } from 'zod'

const said = {
  id: z.string(),
  author: z.string().nullable().describe('Username; null for somebody whose account is gone.'),
  content: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
}
const Thread = z.object({
  ...said,
  resolved: z.boolean(),
  lines: z
    .object({
      path: z.string(),
      line: z.number().int(),
      endLine: z.number().int(),
      deleted: z.boolean().describe('Whether these lines were deleted since.'),
    })
    .nullable()
    .describe('The lines that it is about.'),
  point: z
    .object({ path: z.string(), x: z.number(), y: z.number() })
    .nullable()
    .describe('The point of the preview that it is about, as shares of width and height.'),
  replies: z.array(z.object(said)),
})

export const commentShapes = {
  'comment.list/1': z.array(Thread),
  'comment/1': Thread,
  'comment.add/1': Thread,
  'comment.resolve/1': Thread,
} as const
