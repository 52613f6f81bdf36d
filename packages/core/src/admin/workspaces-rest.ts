import * as z from 'zod/mini'
import { plans } from '../billing/plan-rules.ts'
import { endpoint } from '../endpoint.ts'
import { TRIAL_DAYS_MAX } from './limits.ts'

/** What a workspace asks its instance's admins for, until they set its plan. */
const PlanRequest = z.object({
  plan: z.enum(plans),
  yearly: z.boolean(),
  /** Each as often as it is asked for. */
  addons: z.array(z.string()),
  /** Who asked, by username; null for somebody who is gone. */
  by: z.nullable(z.string()),
  at: z.string(),
})

/** A workspace as the instance's admins see it. */
export const AdminWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['PERSONAL', 'TEAM']),
  members: z.number(),
  /** What is not in the trash, drafts included. */
  sandboxes: z.number(),
  /** Who administers it, by username. */
  admins: z.array(z.string()),
  /** Null where the instance has no plans. */
  plan: z.nullable(z.enum(plans)),
  /** When a plan that is given as a trial ends by itself; null for one that is no trial. */
  trialEnd: z.nullable(z.string()),
  /** Whether it is billed by usage. */
  ubbBeta: z.boolean(),
  friendOfCsb: z.boolean(),
  /** Credits a month that were agreed on in place of what the plan has; null for those of the plan. */
  includedCredits: z.nullable(z.number()),
  /** Dollars a month that its admins let it spend beyond that; null for none. */
  spendingLimit: z.nullable(z.number()),
  request: z.nullable(PlanRequest),
  insertedAt: z.string(),
})
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

/** Workspaces, the newest first; `search` is part of a name, or the whole id, and `asking` leaves those that ask for a plan. */
export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/admin/workspaces',
  summary: 'The workspaces of this instance, newest first',
  query: z.object({
    search: z.optional(z.string()),
    asking: z.optional(z.literal('true')),
    after: z.optional(z.string()),
  }),
  reply: z.object({ workspaces: z.array(AdminWorkspace), next: z.nullable(z.string()) }),
})

/**
 * Sets the plan, the credits and the flags of a workspace without anybody paying; what is not named stays. A plan, also the same again,
 * answers what the workspace asked for. Conflict without plans.
 */
export const setPlan = endpoint({
  method: 'PATCH',
  path: '/admin/workspaces/:id/plan',
  summary: 'Set the plan of a workspace',
  params: z.object({ id: z.string() }),
  body: z.object({
    plan: z.optional(z.enum(plans)),
    /** For how long, as a trial that ends by itself; for good where nothing is said. */
    trialDays: z.optional(z.int().check(z.minimum(1), z.maximum(TRIAL_DAYS_MAX))),
    /** Credits a month in place of what the plan has; null for those of the plan. */
    includedCredits: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(999_999_999)))),
    ubbBeta: z.optional(z.boolean()),
    friendOfCsb: z.optional(z.boolean()),
  }),
  reply: AdminWorkspace,
})
