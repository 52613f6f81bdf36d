import * as z from 'zod/mini'
import { AuditEntry } from '../../admin/audit-rest.ts'
import { endpoint } from '../../endpoint.ts'
import { AUDIT_KEEP_DAYS } from './limits.ts'

const params = z.object({ id: z.string() })

/** An entry of a workspace's audit log, with its place in the chain; null if it is not sealed yet. */
export const WorkspaceAuditEntry = z.extend(z.omit(AuditEntry, { workspace: true }), {
  /** Null for the server itself. A service account is a program of the workspace. */
  actor: z.nullable(z.object({ id: z.string(), username: z.string(), isService: z.boolean() })),
  door: z.nullable(z.string()),
  seq: z.nullable(z.int()),
  hash: z.nullable(z.string()),
})
export type WorkspaceAuditEntry = z.infer<typeof WorkspaceAuditEntry>

const filters = {
  actor: z.optional(z.string()),
  action: z.optional(z.string()),
  subject: z.optional(z.string()),
  door: z.optional(z.string()),
  since: z.optional(z.string()),
  until: z.optional(z.string()),
}

/** The audit log of a workspace, newest first, paged; for administrators. */
export const listWorkspaceAudit = endpoint({
  method: 'GET',
  path: '/workspaces/:id/audit',
  summary: 'List the audit log of a workspace, newest first',
  params,
  query: z.object({ ...filters, after: z.optional(z.string()) }),
  reply: z.object({
    entries: z.array(WorkspaceAuditEntry),
    next: z.nullable(z.string()),
    /** Days for which entries are kept; null for forever. */
    keepDays: z.nullable(z.int()),
  }),
})

export const AuditVerdict = z.object({
  whole: z.boolean(),
  /** Entries in the chain, and entries waiting to be sealed. */
  sealed: z.int(),
  unsealed: z.int(),
  /** The last place that was deleted because it expired, and when; null if none was. */
  pruned: z.nullable(z.object({ through: z.int(), at: z.string() })),
  /** The first place where the chain is broken. */
  broken: z.nullable(
    z.object({
      seq: z.int(),
      entryId: z.nullable(z.string()),
      reason: z.enum(['changed', 'missing', 'rewritten', 'unknownKey']),
    }),
  ),
})
export type AuditVerdict = z.infer<typeof AuditVerdict>

export const verifyWorkspaceAudit = endpoint({
  method: 'GET',
  path: '/workspaces/:id/audit/verify',
  summary: "Verify the integrity of a workspace's audit log",
  params,
  reply: AuditVerdict,
})

export const exportWorkspaceAudit = endpoint({
  method: 'GET',
  path: '/workspaces/:id/audit/export',
  summary: "Export a workspace's audit log, oldest first, as NDJSON or CSV",
  params,
  query: z.object({ ...filters, format: z.enum(['ndjson', 'csv']) }),
  media: { reply: 'application/x-ndjson' },
  reply: z.unknown(),
})

export const keepWorkspaceAudit = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/audit/retention',
  summary: "Set how long a workspace's audit log is kept",
  params,
  body: z.object({
    keepDays: z.nullable(z.int().check(z.minimum(AUDIT_KEEP_DAYS.min), z.maximum(AUDIT_KEEP_DAYS.max))),
  }),
  reply: z.object({ keepDays: z.nullable(z.int()) }),
})
