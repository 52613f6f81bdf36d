import { BRAND } from '@sandlot/core/brand'
import type { DeliveryOutcome } from '@sandlot/core/delivery-rules'
import { NotOutside, type Post, postOutside } from './post-outside.ts'
import { signatureOf } from './signature.ts'

const NAME = BRAND.replace(/\W/g, '')
const header = (name: string) => `x-${NAME.toLowerCase()}-${name}`

export type Sent = {
  url: string
  secret: string
  body: string
  /** The same for each attempt, so that the receiver recognizes duplicates. */
  delivery: string
  /** The part of the product that sends it, for the `user-agent`. */
  sender: 'Audit' | 'Hook' | 'Budget'
  event?: string
}

/** Posts a signed request to another server; returns the status of its answer. */
export const sendSigned = (
  { url, secret, body, delivery, sender, event }: Sent,
  post: Post = postOutside,
): Promise<number> =>
  post(
    new URL(url),
    {
      'content-type': 'application/json',
      'user-agent': `${NAME}-${sender}`,
      ...(event !== undefined && { [header('event')]: event }),
      [header('delivery')]: delivery,
      [header('signature-256')]: signatureOf(secret, body),
    },
    body,
  )

export const isTaken = (status: number): boolean => status >= 200 && status < 300

/** The outcome of a delivery, shown to those who manage the webhook. */
export async function outcomeOf(sending: Promise<number>): Promise<DeliveryOutcome> {
  try {
    const status = await sending
    return { status, problem: isTaken(status) ? null : 'status' }
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (error instanceof NotOutside || code === 'EPERM') return { status: null, problem: 'address' }
    return { status: null, problem: name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}
