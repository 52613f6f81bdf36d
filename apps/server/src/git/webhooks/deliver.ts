import { GIT_DELIVERIES_KEPT } from '@sandlot/core/git/limits'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import type { Post } from '../../platform/outside/post-outside.ts'
import { isTaken, sendSigned } from '../../platform/outside/send-signed.ts'
import { gitDeliveries, gitWebhooks } from '../tables.ts'

const Delivery = z.object({ hook: z.uuid(), delivery: z.uuid(), event: z.string(), body: z.string() })

/** Delivers one event to one webhook. The job runner retries failures with growing delays. */
export async function deliver(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  payload: unknown,
  post?: Post,
): Promise<void> {
  const { hook: id, delivery, event, body } = Delivery.parse(payload)
  const [hook] = await db.select().from(gitWebhooks).where(eq(gitWebhooks.id, id))
  if (!hook) return
  const secret = decrypt(hook.sealedSecret, keys.gitWebhooks)
  let status = 0
  try {
    status = await sendSigned({ url: hook.url, secret, body, delivery, sender: 'Hook', event }, post)
  } finally {
    await note(db, { webhookId: id, id: delivery, event, status, attempts: 1, at: clock.now() })
  }
  if (!isTaken(status)) throw new Error(`a webhook was answered with ${status}`)
}

/** Records the result of a delivery, and deletes all but the last ones of the webhook. */
async function note(db: Deps['db'], made: typeof gitDeliveries.$inferInsert): Promise<void> {
  const { webhookId, status, at } = made
  await db.transaction(async (tx) => {
    const found = await tx
      .update(gitWebhooks)
      .set({ lastStatus: status, lastAt: at })
      .where(eq(gitWebhooks.id, webhookId))
      .returning({ id: gitWebhooks.id })
    // The webhook was deleted during the delivery.
    if (found.length === 0) return
    await tx
      .insert(gitDeliveries)
      .values(made)
      .onConflictDoUpdate({
        target: [gitDeliveries.webhookId, gitDeliveries.id],
        set: { status, at, attempts: sql`${gitDeliveries.attempts} + 1` },
      })
    const kept = tx
      .select({ id: gitDeliveries.id })
      .from(gitDeliveries)
      .where(eq(gitDeliveries.webhookId, webhookId))
      .orderBy(desc(gitDeliveries.at), desc(gitDeliveries.id))
      .limit(GIT_DELIVERIES_KEPT)
    await tx
      .delete(gitDeliveries)
      .where(and(eq(gitDeliveries.webhookId, webhookId), notInArray(gitDeliveries.id, kept)))
  })
}
