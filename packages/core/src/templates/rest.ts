import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PUBLIC_QUERY_MAX } from './limits.ts'

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
  /** Its browser counterpart; null if there is none or it runs in the browser itself. */
  browserSandboxId: z.nullable(z.string()),
  customTemplate: z.object({
    id: z.string(),
    iconUrl: z.nullable(z.string()),
    color: z.nullable(z.string()),
  }),
})
export type OfficialTemplate = z.infer<typeof OfficialTemplate>

/** The response is a list of groups, of which the first contains the templates (contract §5). */
export const officialTemplates = endpoint({
  method: 'GET',
  path: '/sandboxes/templates/official',
  summary: 'List the official templates',
  reply: z.array(z.object({ sandboxes: z.array(OfficialTemplate) })),
})

/** Counted, because claims must be true (docs/spec/decisions.md, 22); official ones do not count. */
export const communityTemplates = endpoint({
  method: 'GET',
  path: '/templates/community',
  summary: 'Count the public templates created here',
  reply: z.object({ count: z.int() }),
})

/** An entry of the public list, whose keys are camel case on the wire (contract §5). */
export const PublicTemplate = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** The template's page, as a path of this instance. */
  editorUrl: z.string(),
  forkCount: z.int(),
  viewCount: z.int(),
  iconUrl: z.nullable(z.string()),
  author: z.nullable(z.string()),
})
export type PublicTemplate = z.infer<typeof PublicTemplate>

/** Official ones first, then the most forked; only those that match every word of `query`. */
export const publicTemplates = endpoint({
  method: 'GET',
  path: '/templates.json',
  summary: 'List public templates',
  query: z.object({ query: z.optional(z.string().check(z.maxLength(PUBLIC_QUERY_MAX))) }),
  reply: z.array(PublicTemplate),
})
