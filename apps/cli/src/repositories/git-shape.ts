import { z } from 'zod'

export const GitShape = z
  .object({
    owner: z.string().nullable(),
    name: z.string().nullable(),
    branch: z.string().nullable().describe('The branch, or the tag or commit that was asked for.'),
    folder: z.string().nullable().describe('Empty for all of the repository.'),
    commit: z.string().nullable(),
    url: z.string(),
  })
  .describe('The repository of GitHub that it was made from.')
