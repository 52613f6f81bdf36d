import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

type How = {
  /** Reorders the events; unchanged by default. */
  order?: (events: StripeEvent[]) => StripeEvent[]
  /** How often each is delivered; once by default, and 0 loses it. */
  times?: (event: StripeEvent) => number
}

/** The signature header of a webhook, as the SDK verifies it. */
export function signed(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const proof = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${proof}`
}

/** Delivers the stand-in's events: immediately, or on demand if it holds them. */
export class Desk {
  readonly #secret: string
  readonly #waiting: StripeEvent[] = []
  readonly #failed: StripeEvent[] = []
  #holds = false
  #url: string | null
  #under: Promise<unknown> = Promise.resolve()

  constructor(secret: string, url: string | null) {
    this.#secret = secret
    this.#url = url
  }

  /** Where events are delivered; with null they are lost. */
  sendTo(url: string | null): void {
    this.#url = url
  }

  take(event: StripeEvent): void {
    if (this.#holds) this.#waiting.push(event)
    else this.#under = this.#under.then(() => this.#deliver(event))
  }

  hold(): void {
    this.#holds = true
  }

  get waiting(): readonly StripeEvent[] {
    return this.#waiting
  }

  get failed(): readonly StripeEvent[] {
    return this.#failed
  }

  /** Delivers held events, reordered, duplicated or lost as requested; later ones are delivered immediately again. */
  async release({ order = (events) => events, times = () => 1 }: How = {}): Promise<void> {
    this.#holds = false
    for (const event of order(this.#waiting.splice(0)))
      for (let left = times(event); left > 0; left--) await this.#deliver(event)
  }

  /** Redelivers failed events. */
  async retry(): Promise<void> {
    for (const event of this.#failed.splice(0)) await this.#deliver(event)
  }

  /** Resolves once all deliveries are answered. */
  async settled(): Promise<void> {
    await this.#under
  }

  async #deliver(event: StripeEvent): Promise<void> {
    if (this.#url === null) return
    const body = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signed(body, this.#secret) }
    try {
      const reply = await fetch(this.#url, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(10_000),
      })
      await reply.arrayBuffer()
      if (!reply.ok) this.#failed.push(event)
    } catch {
      this.#failed.push(event)
    }
  }
}
