import { refusalError } from '@sandlot/core/actions'
import {
  type BudgetWebhook,
  endBudgetWebhook,
  readBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/alerts/webhook-rest'
import { ALERT_WEBHOOK_TESTS_PER_MINUTE } from '@sandlot/core/billing/ledger/lease-limits'
import { budgetWebhookRefusals } from '@sandlot/core/billing/ledger/refusals'
import { inputError } from '@sandlot/core/input-rules'
import { auditStreamMessages } from '@sandlot/core/workspaces/audit/stream-messages'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { encrypt } from '../../platform/keys/keys.ts'
import { newSecret } from '../../platform/keys/secrets.ts'
import { actHolding } from '../../workspaces/act.ts'
import { seekManager } from '../credits/seek.ts'
import { budgetWebhooks } from '../tables.ts'
import { tellAddress } from './webhook.ts'

const acting = (teamId: string) => ({ action: 'budget.webhook', teamId, field: 'id' }) as const

const present = (row: typeof budgetWebhooks.$inferSelect): BudgetWebhook => ({
  url: row.url,
  insertedAt: row.insertedAt.toISOString(),
  lastAt: row.lastAt?.toISOString() ?? null,
  lastStatus: row.lastStatus,
  lastProblem: row.lastProblem,
})

/** Sets the address to notify, with a new secret. */
async function begin(context: Context, teamId: string, wanted: string) {
  const problem = streamUrlProblem(wanted)
  if (problem) throw inputError(auditStreamMessages, problem, { field: 'url' })
  const url = new URL(wanted.trim()).href
  const secret = newSecret(context.ids)
  const row = await actHolding(context, acting(teamId), async ({ tx, now, team }) => {
    const fields = {
      url,
      sealedSecret: encrypt(secret, context.keys.budgetWebhooks),
      insertedAt: now,
      lastAt: null,
      lastStatus: null,
      lastProblem: null,
    }
    const [kept] = await tx
      .insert(budgetWebhooks)
      .values({ ...fields, workspaceId: team.id })
      .onConflictDoUpdate({ target: budgetWebhooks.workspaceId, set: fields })
      .returning()
    if (!kept) throw new Error('the webhook was not kept')
    return { result: kept, audit: { details: { url } } }
  })
  return { secret, webhook: present(row) }
}

export const alertRoutes: AnyRoute[] = [
  route(readBudgetWebhook, {
    policy: 'signedIn',
    handle: async ({ params: { id }, context }) => {
      await seekManager(context, id)
      const [row] = await context.db.select().from(budgetWebhooks).where(eq(budgetWebhooks.workspaceId, id))
      return { webhook: row ? present(row) : null }
    },
  }),
  route(setBudgetWebhook, {
    policy: 'signedIn',
    action: 'budget.webhook',
    handle: async ({ params, body, context }) => begin(context, params.id, body.url),
  }),
  route(endBudgetWebhook, {
    policy: 'signedIn',
    action: 'budget.webhook',
    handle: async ({ params, context }) =>
      actHolding(context, acting(params.id), async ({ tx, team }) => {
        const [gone] = await tx
          .delete(budgetWebhooks)
          .where(eq(budgetWebhooks.workspaceId, team.id))
          .returning({ url: budgetWebhooks.url })
        if (!gone) throw refusalError(budgetWebhookRefusals, 'noBudgetWebhook')
        return { result: {}, audit: { details: { before: gone, after: { url: null } } } }
      }),
  }),
  route(testBudgetWebhook, {
    policy: 'signedIn',
    action: 'budget.webhook',
    perMinute: ALERT_WEBHOOK_TESTS_PER_MINUTE,
    handle: async ({ params, context }) => {
      const hook = await actHolding(context, acting(params.id), async ({ tx, team }) => {
        const here = eq(budgetWebhooks.workspaceId, team.id)
        const [found] = await tx.select().from(budgetWebhooks).where(here)
        if (!found) throw refusalError(budgetWebhookRefusals, 'noBudgetWebhook')
        return { result: found, audit: { details: { test: true, url: found.url } } }
      })
      const body = JSON.stringify({ test: true, workspace: { id: hook.workspaceId } })
      const what = { delivery: context.ids.uuid(), body, event: 'budget.test' } as const
      return { webhook: present(await tellAddress(context, hook, what)) }
    },
  }),
]
