import * as z from 'zod/mini'
import { deliveryProblems } from '../delivery-rules.ts'
import { endpoint } from '../endpoint.ts'

const params = z.object({ id: z.string() })

const BudgetWebhook = z.object({
  url: z.string(),
  insertedAt: z.string(),
  /** When it was last called, and the response; null if it never was. */
  lastAt: z.nullable(z.string()),
  lastStatus: z.nullable(z.int()),
  lastProblem: z.nullable(z.enum(deliveryProblems)),
})
export type BudgetWebhook = z.infer<typeof BudgetWebhook>

export const readBudgetWebhook = endpoint({
  method: 'GET',
  path: '/workspaces/:id/budgets/webhook',
  summary: 'Which address is told when a part of a budget is used; null for none',
  params,
  reply: z.object({ webhook: z.nullable(BudgetWebhook) }),
})

/** Requests are signed with HMAC-SHA-256 of their body. The secret is returned once. */
export const setBudgetWebhook = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/budgets/webhook',
  summary: 'Tell an address when 50, 80, 90 and 100 percent of a budget are used',
  params,
  body: z.object({ url: z.string() }),
  reply: z.object({ secret: z.string(), webhook: BudgetWebhook }),
})

export const endBudgetWebhook = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/budgets/webhook',
  summary: 'Tell no address of budgets any more',
  params,
  reply: z.looseObject({}),
})

export const testBudgetWebhook = endpoint({
  method: 'POST',
  path: '/workspaces/:id/budgets/webhook/test',
  summary: 'Tell the address of budgets that this is a test, and see what it answers',
  params,
  reply: z.object({ webhook: BudgetWebhook }),
})
