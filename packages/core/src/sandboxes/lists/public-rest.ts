import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PUBLIC_QUERY_MAX } from '../../templates/limits.ts'

const PublicSandbox = z.object({
  id: z.string(),
  alias: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  v2: z.boolean(),
  /** Its environment. */
  template: z.string(),
  /** The author's name, or the workspace's if the author's account was deleted. */
  author: z.string(),
  forkCount: z.int(),
  viewCount: z.int(),
  updatedAt: z.string(),
})
export type PublicSandbox = z.infer<typeof PublicSandbox>

/**
 * A page of public sandboxes without templates, last changed first, whose title, description, alias or tags contain
 * every word of `query`. `next` is the `after` of the next page, null at the end.
 */
export const searchPublicSandboxes = endpoint({
  method: 'GET',
  path: '/search/sandboxes',
  summary: 'Search public sandboxes',
  query: z.object({
    query: z.optional(z.string().check(z.maxLength(PUBLIC_QUERY_MAX))),
    after: z.optional(z.string()),
  }),
  reply: z.object({ sandboxes: z.array(PublicSandbox), next: z.nullable(z.string()) }),
})
