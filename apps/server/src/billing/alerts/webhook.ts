import { ALERT_WEBHOOK_ATTEMPTS } from '@sandlot/core/billing/ledger/lease-limits'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import type { Post } from '../../platform/outside/post-outside.ts'
import { outcomeOf, sendSigned } from '../../platform/outside/send-signed.ts'
import { budgetWebhooks } from '../tables.ts'

export const WEBHOOK_JOB = 'billing:webhook'

const Delivery = z.object({ workspaceId: z.uuid(), delivery: z.uuid(), body: z.string() })

/** Queues a notification of the workspace's webhook address, if it has one, for when the transaction commits. */
export async function enqueueWebhook(
  tx: Transaction,
  { ids }: { ids: Ids },
  workspaceId: string,
  body: object,
): Promise<void> {
  const here = eq(budgetWebhooks.workspaceId, workspaceId)
  if ((await tx.$count(budgetWebhooks, here)) === 0) return
  const delivery = ids.uuid()
  const payload = JSON.stringify({ workspaceId, delivery, body: JSON.stringify(body) })
  await tx.execute(sql`select graphile_worker.add_job(${WEBHOOK_JOB}, ${payload}::json,
    job_key := ${`budget-webhook:${delivery}`}, max_attempts := ${ALERT_WEBHOOK_ATTEMPTS})`)
}

/** The job runner retries failures with growing delays. */
export async function deliverAlert(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  payload: unknown,
  post?: Post,
): Promise<void> {
  const { workspaceId, ...what } = Delivery.parse(payload)
  const [hook] = await deps.db
    .select()
    .from(budgetWebhooks)
    .where(eq(budgetWebhooks.workspaceId, workspaceId))
  if (!hook) return
  const { lastProblem } = await tellAddress(deps, hook, { ...what, event: 'budget.used' }, post)
  if (lastProblem !== null) throw new Error(`a budget's webhook was not delivered: ${lastProblem}`)
}

type WebhookRow = typeof budgetWebhooks.$inferSelect

/** Notifies the address once and stores its answer; returns the updated row. */
export async function tellAddress(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  hook: WebhookRow,
  what: { delivery: string; body: string; event: 'budget.used' | 'budget.test' },
  post?: Post,
): Promise<WebhookRow> {
  const secret = decrypt(hook.sealedSecret, keys.budgetWebhooks)
  const sending = sendSigned({ url: hook.url, secret, sender: 'Budget', ...what }, post)
  const { status, problem } = await outcomeOf(sending)
  const last = { lastAt: clock.now(), lastStatus: status, lastProblem: problem }
  await db
    .update(budgetWebhooks)
    .set(last)
    .where(and(eq(budgetWebhooks.workspaceId, hook.workspaceId), eq(budgetWebhooks.url, hook.url)))
  return { ...hook, ...last }
}
