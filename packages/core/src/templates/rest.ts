import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const OfficialTemplate = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  alias: z.nullable(z.string()),
  description: z.nullable(z.string()),
  v2: z.boolean(),
  forkCount: z.int(),
  viewCount: z.int(),
  environment: z.string(),
  tags: z.array(z.string()),
  customTemplate: z.object({
    id: z.string(),
    iconUrl: z.nullable(z.string()),
    color: z.nullable(z.string()),
  }),
})
export type OfficialTemplate = z.infer<typeof OfficialTemplate>

/** The wire has a list of groups; the first one holds the templates (contract §5). */
export const officialTemplates = endpoint({
  method: 'GET',
  path: '/sandboxes/templates/official',
  summary: 'The templates that come with the instance',
  reply: z.array(z.object({ sandboxes: z.array(OfficialTemplate) })),
})
