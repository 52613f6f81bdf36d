import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { BRAND } from '@sandlot/core/brand'
import { GIT_WEBHOOK_TIMEOUT_MS } from '@sandlot/core/git/limits'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '../../platform/context.ts'
import { decrypt } from '../../platform/keys/keys.ts'
import { isPublicAddress, publicLookup } from '../../runtime/npm/public-address.ts'
import { gitWebhooks } from '../tables.ts'

const Delivery = z.object({ hook: z.uuid(), delivery: z.uuid(), event: z.string(), body: z.string() })

export type Post = (url: URL, headers: Record<string, string>, body: string) => Promise<{ status: number }>

/** Sends to hosts of the internet alone, and to what their names stood for when that was checked. */
export const postOutside: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) return reject(new Error(`${host} is not on the internet`))
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: publicLookup,
      signal: AbortSignal.timeout(GIT_WEBHOOK_TIMEOUT_MS),
    })
    sent.once('response', (response) => {
      // What is answered is nobody's business here.
      response.destroy()
      resolve({ status: response.statusCode ?? 0 })
    })
    sent.once('error', reject)
    sent.end(body)
  })

export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

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
    status = (await post(new URL(hook.url), headers, body)).status
  } finally {
    await db
      .update(gitWebhooks)
      .set({ lastStatus: status, lastAt: clock.now() })
      .where(eq(gitWebhooks.id, id))
  }
  if (status < 200 || status >= 300) throw new Error(`a webhook was answered with ${status}`)
}
