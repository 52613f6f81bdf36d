import { BRAND } from '@sandlot/core/brand'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import { type Post, postOutside } from '../../platform/outside/post-outside.ts'
import { signatureOf } from '../../platform/outside/signature.ts'
import { gitWebhooks } from '../tables.ts'

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
    await db
      .update(gitWebhooks)
      .set({ lastStatus: status, lastAt: clock.now() })
      .where(eq(gitWebhooks.id, id))
  }
  if (status < 200 || status >= 300) throw new Error(`a webhook was answered with ${status}`)
}
