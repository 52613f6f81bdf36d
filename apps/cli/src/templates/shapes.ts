import { z } from 'zod'
import { GitShape } from '../repositories/git-shape.ts'

const Template = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  author: z.string(),
  kind: z.enum(['sandbox', 'devbox']),
  browserSandbox: z
    .string()
    .nullable()
    .describe('What `sandbox create` forks; null for one that needs a virtual machine.'),
  environment: z.string().nullable(),
  tags: z.array(z.string()),
  forks: z.number().int(),
  git: GitShape.nullable(),
  url: z.string(),
  problem: z.string().nullable().describe('Why it does not run on this instance.'),
})

export const templateShapes = {
  'template/1': Template,
  'template.list/1': z.array(Template),
  'template.search/1': z.array(Template),
  'template.view/1': Template,
  'template.update/1': z.object({
    id: z.string(),
    outcome: z.enum(['updated', 'upToDate', 'notReadable', 'notUsable', 'changedHere']),
  }),
} as const
