import * as z from 'zod/mini'
import { deliveryProblems } from '../../delivery-rules.ts'
import { endpoint } from '../../endpoint.ts'

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
  summary: 'Get the webhook for budget alerts; null for none',
  params,
  reply: z.object({ webhook: z.nullable(BudgetWebhook) }),
})

/** Requests are signed with HMAC-SHA-256 of their body. The secret is returned once. */
export const setBudgetWebhook = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/budgets/webhook',
  summary: 'Set the webhook for budget alerts at 50, 80, 90 and 100 percent',
  params,
  body: z.object({ url: z.string() }),
  reply: z.object({ secret: z.string(), webhook: BudgetWebhook }),
})

export const endBudgetWebhook = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/budgets/webhook',
  summary: 'Remove the webhook for budget alerts',
  params,
  reply: z.looseObject({}),
})

export const testBudgetWebhook = endpoint({
  method: 'POST',
  path: '/workspaces/:id/budgets/webhook/test',
  summary: 'Send a test delivery of the budget webhook',
  params,
  reply: z.object({ webhook: BudgetWebhook }),
})
