import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** An entry of the audit log. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** Null for the server itself and for visitors. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string() })),
  /** The IP address; null for the server itself and for old entries. */
  address: z.nullable(z.string()),
  /** The browser or program. */
  device: z.nullable(z.string()),
  workspace: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  subjectType: z.string(),
  subjectIds: z.array(z.string()),
  details: z.looseObject({}),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * The audit log, newest first, paged. `actor` is a username, `action` an action or a prefix such as `person.`,
 * `workspace` and `subject` are ids, `since` and `until` timestamps.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'List the audit log of the instance, newest first',
  query: z.object({
    actor: z.optional(z.string()),
    action: z.optional(z.string()),
    workspace: z.optional(z.string()),
    subject: z.optional(z.string()),
    since: z.optional(z.string()),
    until: z.optional(z.string()),
    after: z.optional(z.string()),
  }),
  reply: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) }),
})
