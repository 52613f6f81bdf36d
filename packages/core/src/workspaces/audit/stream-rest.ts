import * as z from 'zod/mini'
import { deliveryProblems } from '../../delivery-rules.ts'
import { endpoint } from '../../endpoint.ts'

const params = z.object({ id: z.string() })

const Delivery = z.object({
  at: z.string(),
  entries: z.int(),
  /** The other server's response; null without one. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.enum(deliveryProblems)),
})
export type AuditDelivery = z.infer<typeof Delivery>

export const AuditStream = z.object({
  url: z.string(),
  insertedAt: z.string(),
  /** Sealed entries that have not been delivered yet. */
  waiting: z.int(),
  /** The latest deliveries, newest first. */
  deliveries: z.array(Delivery),
})
export type AuditStream = z.infer<typeof AuditStream>

export const readAuditStream = endpoint({
  method: 'GET',
  path: '/workspaces/:id/audit/stream',
  summary: "Get where a workspace's audit log is streamed; null for nowhere",
  params,
  reply: z.object({ stream: z.nullable(AuditStream) }),
})

/**
 * Streams entries sealed from now on to a URL, in batches signed with HMAC-SHA-256 of their body. The secret is
 * returned once.
 */
export const setAuditStream = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/audit/stream',
  summary: "Stream a workspace's audit log to another server",
  params,
  body: z.object({ url: z.string() }),
  reply: z.object({ secret: z.string(), stream: AuditStream }),
})

export const endAuditStream = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/audit/stream',
  summary: "Stop streaming a workspace's audit log",
  params,
  reply: z.looseObject({}),
})

export const testAuditStream = endpoint({
  method: 'POST',
  path: '/workspaces/:id/audit/stream/test',
  summary: 'Send a test delivery of the audit log',
  params,
  reply: z.object({ delivery: Delivery }),
})
