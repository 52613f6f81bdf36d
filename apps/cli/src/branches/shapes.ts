import { z } from 'zod'

const Branch = z.object({
  name: z.string(),
  default: z.boolean(),
  onGithub: z.boolean().describe('False for the default branch of an empty repository.'),
  pullRequests: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      author: z.string(),
      draft: z.boolean(),
      url: z.string(),
    }),
  ),
  accessedAt: z.string().nullable(),
})

export const branchShapes = { 'branch/1': Branch, 'branch.list/1': z.array(Branch) } as const
