import { BRAND } from '@sandlot/core/brand'
import { GIT_DELIVERIES_KEPT } from '@sandlot/core/git/limits'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import { type Post, postOutside } from '../../platform/outside/post-outside.ts'
import { signatureOf } from '../../platform/outside/signature.ts'
import { gitDeliveries, gitWebhooks } from '../tables.ts'

const Delivery = z.object({ hook: z.uuid(), delivery: z.uuid(), event: z.string(), body: z.string() })

/** Tells one address of one change. What fails is tried again by the job runner, later each time. */
export async function deliver(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  payload: unknown,
  post: Post = postOutside,
): Promise<void> {
  const { hook: id, delivery, event, body } = Delivery.parse(payload)
  const [hook] = await db.select().from(gitWebhooks).where(eq(gitWebhooks.id, id))
  if (!hook) return
  const name = BRAND.replace(/\W/g, '')
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${name}-Hook`,
    [`x-${name.toLowerCase()}-event`]: event,
    [`x-${name.toLowerCase()}-delivery`]: delivery,
    [`x-${name.toLowerCase()}-signature-256`]: signatureOf(
      decrypt(hook.sealedSecret, keys.gitWebhooks),
      body,
    ),
  }
  let status = 0
  try {
    status = await post(new URL(hook.url), headers, body)
  } finally {
    await note(db, { webhookId: id, id: delivery, event, status, attempts: 1, at: clock.now() })
  }
  if (status < 200 || status >= 300) throw new Error(`a webhook was answered with ${status}`)
}

/** Keeps what became of a delivery, and of each webhook only the last ones. */
async function note(db: Deps['db'], made: typeof gitDeliveries.$inferInsert): Promise<void> {
  const { webhookId, status, at } = made
  await db.transaction(async (tx) => {
    const found = await tx
      .update(gitWebhooks)
      .set({ lastStatus: status, lastAt: at })
      .where(eq(gitWebhooks.id, webhookId))
      .returning({ id: gitWebhooks.id })
    // It was taken away while it was told.
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
