import { z } from 'zod'

const Result = z.object({
  kind: z.enum(['sandbox', 'folder', 'branch', 'repository']),
  id: z.string(),
  title: z.string(),
  where: z
    .string()
    .nullable()
    .describe('Path of the folder that it lies in, or the repository of a branch; null for a draft.'),
  score: z.number().describe('How well it matches: 0 is perfect, just below 1 is barely.'),
  url: z.string(),
})

export const searchShapes = {
  'search.result/1': Result,
  'search/1': z.array(Result),
} as const
