import { z } from 'zod'

const Branch = z.object({
  name: z.string(),
  default: z.boolean(),
  onGithub: z
    .boolean()
    .describe('False for what only the workspace has, and for the default branch of an empty repository.'),
  contribution: z.boolean().describe('Made by somebody who may not write to the repository.'),
  sandbox: z
    .object({ id: z.string(), url: z.string() })
    .nullable()
    .describe('What a branch that only the workspace has was opened as.'),
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

export const branchShapes = {
  'branch/1': Branch,
  'branch.list/1': z.array(Branch),
  'branch.create/1': Branch.extend({ next: z.array(z.string()) }),
  'branch.delete/1': z.object({
    branch: z.string(),
    sandbox: z.string().nullable().describe('What it was opened as, which stays.'),
  }),
  'branch.open/1': z.object({
    branch: z.string(),
    id: z.string(),
    url: z.string(),
    made: z.boolean().describe('Whether the sandbox was made now.'),
    opened: z.boolean(),
  }),
} as const
