import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import type { Post } from '../../platform/outside/post-outside.ts'
import { isTaken, sendSigned } from '../../platform/outside/send-signed.ts'
import { gitWebhooks } from '../tables.ts'

const Delivery = z.object({ hook: z.uuid(), delivery: z.uuid(), event: z.string(), body: z.string() })

/** Tells one address of one change. What fails is tried again by the job runner, later each time. */
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
    await db
      .update(gitWebhooks)
      .set({ lastStatus: status, lastAt: clock.now() })
      .where(eq(gitWebhooks.id, id))
  }
  if (!isTaken(status)) throw new Error(`a webhook was answered with ${status}`)
}
