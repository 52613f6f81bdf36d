import { ALERT_WEBHOOK_ATTEMPTS } from '@sandlot/core/billing/lease-limits'
import { eq, sql } from 'drizzle-orm'
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

/** Has the address of a workspace told, if it has one, once the transaction is there. */
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

/** What fails is tried again by the job runner, later each time. */
export async function deliverAlert(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  payload: unknown,
  post?: Post,
): Promise<void> {
  const { workspaceId, delivery, body } = Delivery.parse(payload)
  const here = eq(budgetWebhooks.workspaceId, workspaceId)
  const [hook] = await db.select().from(budgetWebhooks).where(here)
  if (!hook) return
  const secret = decrypt(hook.sealedSecret, keys.budgetWebhooks)
  const sending = sendSigned(
    { url: hook.url, secret, body, delivery, sender: 'Budget', event: 'budget.used' },
    post,
  )
  const { status, problem } = await outcomeOf(sending)
  await db
    .update(budgetWebhooks)
    .set({ lastAt: clock.now(), lastStatus: status, lastProblem: problem })
    .where(here)
  if (problem !== null) throw new Error(`a budget's webhook was not delivered: ${problem}`)
}
