import { z } from 'zod'

const Template = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  kind: z.enum(['sandbox', 'devbox']),
  environment: z.string(),
  tags: z.array(z.string()),
  forks: z.number().int(),
})

export const templateShapes = {
  'template/1': Template,
  'template.list/1': z.array(Template),
} as const
