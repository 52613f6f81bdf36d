import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { LIST_PAGE_MAX } from '../limits.ts'
import { SandboxRecord } from '../rest.ts'

/** A sandbox without its files. */
export const SandboxSummary = z.omit(SandboxRecord, { modules: true, directories: true })
export type SandboxSummary = z.infer<typeof SandboxSummary>

/**
 * Sandboxes that the person created and did not delete, across their workspaces, last changed first. Pages have `limit`
 * items; `after` is the id of the last one seen.
 */
export const listOwnSandboxes = endpoint({
  method: 'GET',
  path: '/sandboxes',
  summary: 'List your sandboxes',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE_MAX))),
    after: z.optional(z.string()),
  }),
  reply: z.array(SandboxSummary),
})

/** Restorable for 30 days. */
export const deleteSandbox = endpoint({
  method: 'DELETE',
  path: '/sandboxes/:id',
  summary: 'Move a sandbox to Recently deleted',
  params: z.object({ id: z.string() }),
  reply: SandboxSummary,
})

/** How many sandboxes the person has, and may have. */
export const sandboxLimits = endpoint({
  method: 'GET',
  path: '/sandboxes/limits',
  summary: 'Get your sandbox count and limit',
  reply: z.object({ sandboxCount: z.int(), sandboxLimit: z.int() }),
})

export const deleteCustomTemplate = endpoint({
  method: 'DELETE',
  path: '/sandboxes/:id/templates/:templateId',
  summary: 'Turn a template back into a sandbox',
  params: z.object({ id: z.string(), templateId: z.guid() }),
  reply: z.object({
    id: z.string(),
    title: z.nullable(z.string()),
    color: z.nullable(z.string()),
    iconUrl: z.nullable(z.string()),
    published: z.boolean(),
    url: z.string(),
    v2: z.boolean(),
  }),
})
