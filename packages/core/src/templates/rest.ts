import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const OfficialTemplate = z.object({
  id: z.string(),
  title: z.string().nullable(),
  alias: z.string().nullable(),
  description: z.string().nullable(),
  v2: z.boolean(),
  forkCount: z.number().int(),
  viewCount: z.number().int(),
  environment: z.string(),
  tags: z.array(z.string()),
  customTemplate: z.object({ id: z.string(), iconUrl: z.string().nullable(), color: z.string().nullable() }),
})
export type OfficialTemplate = z.infer<typeof OfficialTemplate>

/** The wire has a list of groups; the first one holds the templates (contract §5). */
export const officialTemplates = endpoint({
  method: 'GET',
  path: '/sandboxes/templates/official',
  summary: 'The templates that come with the instance',
  reply: z.array(z.object({ sandboxes: z.array(OfficialTemplate) })),
})
