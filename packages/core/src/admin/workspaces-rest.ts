import * as z from 'zod/mini'
import { plans } from '../billing/plan-rules.ts'
import { endpoint } from '../endpoint.ts'
import { TRIAL_DAYS_MAX } from './limits.ts'

/** A workspace's request to the administrators, pending until they set its plan. */
const PlanRequest = z.object({
  plan: z.enum(plans),
  yearly: z.boolean(),
  /** An add-on appears as often as it is requested. */
  addons: z.array(z.string()),
  /** The username of who requested it; null if the account was deleted. */
  by: z.nullable(z.string()),
  at: z.string(),
})

/** A workspace as shown to the instance's administrators. */
export const AdminWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['PERSONAL', 'TEAM']),
  members: z.number(),
  /** Excludes the trash, includes drafts. */
  sandboxes: z.number(),
  /** Usernames of its administrators. */
  admins: z.array(z.string()),
  /** Null if the instance has no plans. */
  plan: z.nullable(z.enum(plans)),
  /** When a trial plan ends automatically; null if it is no trial. */
  trialEnd: z.nullable(z.string()),
  /** Whether it has usage-based billing. */
  ubbBeta: z.boolean(),
  friendOfCsb: z.boolean(),
  /** The agreed monthly credits; null for those of the plan. */
  includedCredits: z.nullable(z.number()),
  /** Dollars per month that its administrators allow beyond that; null for none. */
  spendingLimit: z.nullable(z.number()),
  request: z.nullable(PlanRequest),
  /** When it was deleted; its former administrators can still restore it. Null if it is in use. */
  deletedAt: z.nullable(z.string()),
  insertedAt: z.string(),
})
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

/**
 * Workspaces, newest first. `search` matches part of a name or the whole id; `asking` keeps only those with a pending
 * request.
 */
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/admin/workspaces',
  summary: 'List the workspaces of this instance, newest first',
  query: z.object({
    search: z.optional(z.string()),
    asking: z.optional(z.literal('true')),
    after: z.optional(z.string()),
  }),
  reply: z.object({ workspaces: z.array(AdminWorkspace), next: z.nullable(z.string()) }),
})

/**
 * Sets the plan, credits and flags of a workspace without payment; anything not given is left unchanged. Setting a
 * plan, even the current one, closes the workspace's request. Conflict without plans.
 */
export const setPlan = endpoint({
  method: 'PATCH',
  path: '/admin/workspaces/:id/plan',
  summary: 'Set the plan of a workspace',
  params: z.object({ id: z.string() }),
  body: z.object({
    plan: z.optional(z.enum(plans)),
    /** The length of a trial that ends automatically; permanent if absent. */
    trialDays: z.optional(z.int().check(z.minimum(1), z.maximum(TRIAL_DAYS_MAX))),
    /** Monthly credits instead of the plan's; null for those of the plan. */
    includedCredits: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(999_999_999)))),
    ubbBeta: z.optional(z.boolean()),
    friendOfCsb: z.optional(z.boolean()),
  }),
  reply: AdminWorkspace,
})
