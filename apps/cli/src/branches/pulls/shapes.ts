import { z } from 'zod'

const Pull = z.object({
  repository: z.string(),
  number: z.number().int(),
  title: z.string(),
  state: z.enum(['open', 'closed', 'merged']),
  branch: z.string(),
  author: z.string(),
  draft: z.boolean(),
  url: z.string(),
})

export const pullShapes = {
  'pr/1': Pull,
  'pr.list/1': z.array(Pull),
  'pr.view/1': Pull.extend({
    body: z.string(),
    into: z.string(),
    checks: z.enum(['success', 'failure', 'pending', 'none']),
    waitingFor: z.array(z.string()).describe('Whose review was requested.'),
    reviews: z.array(z.object({ author: z.string(), state: z.string(), body: z.string() })),
    files: z.array(z.object({ path: z.string(), additions: z.number().int(), deletions: z.number().int() })),
  }),
  'pr.open/1': z.object({
    repository: z.string(),
    number: z.number().int(),
    url: z.string(),
    opened: z.boolean(),
  }),
  'pr.create/1': z.object({
    repository: z.string(),
    number: z.number().int(),
    url: z.string(),
    reviewers: z.array(z.string()),
  }),
  'pr.merge/1': z.object({ repository: z.string(), number: z.number().int(), commit: z.string() }),
  'pr.close/1': z.object({ repository: z.string(), number: z.number().int() }),
  'pr.reopen/1': z.object({ repository: z.string(), number: z.number().int() }),
  'pr.review/1': z.object({ repository: z.string(), number: z.number().int(), state: z.string() }),
} as const
